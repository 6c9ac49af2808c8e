"""Pairing codes: six digits by which a machine that is named obtains its key, once.

They are made here and shown to the operator; the database has their hash. They live for minutes, and the database
counts what is tried.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import psycopg

from .hashing import hash_secret

_DIGITS: Final = 6


@dataclass(frozen=True)
class PairingCode:
    """A code that has been made; `digits` are secret."""

    id: UUID
    digits: str = field(repr=False)
    expires_at: datetime


def create_code(
    connection: psycopg.Connection[Any],
    organization: UUID,
    node_name: str,
    *,
    node: UUID | None,
    locality: str | None,
    hint: str,
    ttl_seconds: int,
) -> PairingCode:
    """Makes the code by which the machine called `node_name` becomes a node, or gets a new key for its `node`.

    The connection is one of the owner. Raises psycopg.Error, also for what the database refuses.
    """
    digits = mint()
    row = connection.execute(
        "select id, expires_at from fleet.create_pairing_code(organization => %s, node_name => %s, code_hash => %s,"
        " code_hint => %s, locality => %s, ttl_seconds => %s, node => %s)",
        (organization, node_name, hash_secret(digits), hint, locality, ttl_seconds, node),
    ).fetchone()
    assert row is not None
    code_id, expires_at = row
    assert isinstance(code_id, UUID)
    assert isinstance(expires_at, datetime)
    return PairingCode(code_id, digits, expires_at)


def mint() -> str:
    """Six random digits."""
    return f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}}"


def is_well_formed(text: str) -> bool:
    """Whether the text could be a code."""
    return len(text) == _DIGITS and text.isascii() and text.isdecimal()
