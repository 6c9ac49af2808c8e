"""Keys of node agents: how one is made, read and hashed.

A key is `fleet_<key id>_<secret>`. The key id is public: it finds the row. It begins with its organization's tag (the
first 32 bits of all the organization's ids), so that a router of shards can tell the shard from the key alone. The
secret is 256 random bits; only the Argon2id hash of the whole key is kept.
"""

from __future__ import annotations

import re
import secrets
import string
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from .hashing import hash_secret

_TAG_LENGTH: Final = 8
_KEY_ID_LENGTH: Final = 16
_SECRET_BYTES: Final = 32

_KEY_ID_ALPHABET: Final = string.ascii_lowercase + string.digits
_KEY: Final = re.compile(r"fleet_([a-z0-9]{16})_[A-Za-z0-9_-]{43}")


@dataclass(frozen=True)
class Key:
    """A well-formed key; `text` is the whole of it and secret."""

    key_id: str
    text: str = field(repr=False)


def parse(text: str) -> Key | None:
    """The key, None where the text has not a key's form."""
    match = _KEY.fullmatch(text)
    return None if match is None else Key(match[1], text)


def mint(organization: UUID) -> Key:
    """A new key for a node of the organization. Any id of that organization will do: they share its tag."""
    suffix = "".join(secrets.choice(_KEY_ID_ALPHABET) for _ in range(_KEY_ID_LENGTH - _TAG_LENGTH))
    key_id = organization.hex[:_TAG_LENGTH] + suffix
    return Key(key_id, f"fleet_{key_id}_{secrets.token_urlsafe(_SECRET_BYTES)}")


def hash_key(key: Key) -> str:
    """The Argon2id hash of the whole key, in PHC string format."""
    return hash_secret(key.text)
