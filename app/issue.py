"""Keys made by hand: a node's, as pairing does over the network, and an operator's."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any, Final
from uuid import UUID, uuid4

import psycopg

from . import keys
from .keys import Key

SCOPES: Final = ("compute:read", "compute:heartbeat", "compute:claim", "compute:complete")
CREDENTIAL_FILE: Final = "credential.json"

# Stands where the key id has its organization's tag.
_NO_ORGANIZATION: Final = UUID(int=0)


def issue_key(dsn: str, node: UUID, agent_name: str = "fleet-agent") -> tuple[Key, str]:
    """Makes a key for the node; returns it and the node's name. It is shown nowhere else: the database has its hash.

    `dsn` is one of a role that may issue credentials. Raises psycopg.Error, also for what the database refuses.
    """
    key = keys.mint(node)
    with psycopg.connect(dsn) as connection:
        row = connection.execute(
            "select fleet.issue_credential(node => %s, key_id => %s, key_hash => %s, agent_name => %s, scopes => %s)",
            (node, key.key_id, keys.hash_key(key), agent_name, list(SCOPES)),
        ).fetchone()
        credential = None if row is None else row[0]
        answer = connection.execute("select fleet_agent.node(credential => %s, instance => null)", (credential,))
        described = answer.fetchone()
    return key, str(described[0]["name"]) if described else ""


def issue_operator_key(connection: psycopg.Connection[Any], name: str, organization: UUID | None) -> Key:
    """Makes a key by which an operator sees the status page: of one organization or, with None, of all.

    The connection is one of the owner. Raises psycopg.Error, also for what the database refuses.
    """
    key = keys.mint(organization or _NO_ORGANIZATION)
    connection.execute(
        "select fleet.issue_operator_key(name => %s, key_id => %s, key_hash => %s, organization => %s)",
        (name, key.key_id, keys.hash_key(key), organization),
    )
    return key


def write_credential(home: Path, server: str, key: Key, node: UUID, node_name: str) -> Path:
    """Writes the agent's credential file, readable by its owner alone, whole or not at all."""
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    home.chmod(0o700)
    path = home / CREDENTIAL_FILE
    document = {"server": server, "key": key.text, "node_id": str(node), "node_name": node_name}
    temporary = home / f".{CREDENTIAL_FILE}.{uuid4()}"
    try:
        with os.fdopen(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
            json.dump(document, file, indent=2)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            temporary.unlink()
    return path
