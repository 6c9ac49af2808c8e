"""What the agent authenticates with: `credential.json`, `{server, key, node_id, node_name}`."""

from __future__ import annotations

import json
import os
import re
import stat
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from .files import write_atomically
from .texts import is_address, without_password

_KEY = re.compile(r"fleet_[0-9A-Za-z_-]{16}_[0-9A-Za-z_-]{43}")


class CredentialError(Exception):
    """The credential is missing, damaged or not safely kept. The message never holds the key."""


@dataclass(frozen=True)
class Credential:
    """One node's identity. The key is left out of `repr`, so that no log line can hold it by accident."""

    server: str
    key: str = field(repr=False)
    node_id: str
    node_name: str

    @classmethod
    def load(cls, path: Path) -> Credential:
        """Reads the credential. FLEET_SERVER, where it is set, is the server in place of the one it was made for.

        Raises:
            CredentialError: not there, readable by others, or not what it should be.
        """
        try:
            mode = path.stat().st_mode
            if stat.S_IMODE(mode) & 0o077:
                raise CredentialError(f"{path} can be read by others; run: chmod 600 {path}")
            content = json.loads(path.read_bytes())
        except FileNotFoundError:
            raise CredentialError(f"{path} does not exist: this machine is not paired") from None
        except OSError as error:
            raise CredentialError(f"{path}: {error.strerror}") from None
        except ValueError:
            raise CredentialError(f"{path} is not JSON") from None
        names = ("server", "key", "node_id", "node_name")
        if not isinstance(content, dict) or not all(isinstance(content.get(name), str) for name in names):
            raise CredentialError(f"{path} must be an object with the texts {', '.join(names)}")
        credential = cls(**{name: content[name] for name in names})
        if server := os.environ.get("FLEET_SERVER"):
            credential = replace(credential, server=server)
        if not credential.is_well_formed:
            raise CredentialError(f"{path}: the key is damaged")
        shown = without_password(credential.server)
        if not is_address(credential.server):
            raise CredentialError(f"{shown!r} is not an http:// or https:// address")
        if shown != credential.server:
            raise CredentialError(f"{shown}: a user and a password in the address would be sent in place of the key")
        return credential

    @property
    def is_well_formed(self) -> bool:
        """Whether the key has a key's form; whether it is good, only the controller knows."""
        return _KEY.fullmatch(self.key) is not None

    def save(self, path: Path) -> None:
        """Writes the credential atomically, mode 0600, its folder 0700."""
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.parent.chmod(0o700)
        write_atomically(path, json.dumps(asdict(self), indent=2).encode() + b"\n")
