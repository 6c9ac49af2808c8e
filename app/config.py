"""What the operator decides, from options or the environment; nothing else is configurable."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import psycopg
from psycopg.conninfo import conninfo_to_dict

DEFAULT_LISTEN: Final = "127.0.0.1:8710"

# The largest object that S3 copies or uploads in one request.
DEFAULT_MAX_ARTIFACT_BYTES: Final = 5 * 1024**3

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class ConfigError(ValueError):
    """A setting that can't be used. The text is a sentence for the operator and holds no secret."""


@dataclass(frozen=True)
class Settings:
    """The app's settings, checked.

    `dsn` is a libpq connection string or URI and may hold a password. `direct_dsn` is one around the pooler that `dsn`
    leads through; None where it leads through none. `store` is a `file:///` or `s3://` URL.
    """

    dsn: str = field(repr=False)
    store: str
    direct_dsn: str | None = field(default=None, repr=False)
    host: str = "127.0.0.1"
    port: int = 8710
    workers: int = 2
    trusted_proxies: tuple[Network, ...] = ()
    max_artifact_bytes: int = DEFAULT_MAX_ARTIFACT_BYTES
    certfile: Path | None = None
    keyfile: Path | None = None
    insecure: bool = False

    def __post_init__(self) -> None:
        check_dsn(self.dsn)
        check_dsn(self.direct_dsn or "")
        check_store(self.store)
        if (self.certfile is None) != (self.keyfile is None):
            raise ConfigError("A certificate needs its key: give both --certfile and --keyfile, or neither.")
        if self.certfile is None and not self.insecure and not _is_loopback(self.host):
            raise ConfigError(
                f"{self.host} is not a loopback address: keys would cross the network in the clear. "
                "Listen on 127.0.0.1 behind a proxy that speaks TLS, give --certfile and --keyfile, or say --insecure."
            )

    @property
    def url(self) -> str:
        """Where agents find the app, as far as it can tell."""
        return f"{'http' if self.certfile is None else 'https'}://{self.bind}"

    @property
    def bind(self) -> str:
        """The address to listen on, as gunicorn wants it."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_listen(text: str) -> tuple[str, int]:
    """`HOST:PORT` or `[IPV6]:PORT` → host, port."""
    host, separator, port = text.rpartition(":")
    if not separator or not port.isascii() or not port.isdecimal() or not 0 < int(port) < 2**16:
        raise ConfigError(f"{text!r} is not HOST:PORT.")
    return host.removeprefix("[").removesuffix("]") or "0.0.0.0", int(port)  # noqa: S104 - checked by Settings


def parse_networks(text: str) -> tuple[Network, ...]:
    """A comma-separated list of addresses and networks (CIDR)."""
    try:
        return tuple(ipaddress.ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as error:
        raise ConfigError(f"A trusted proxy is an address or a network: {error}.") from None


def check_dsn(dsn: str) -> None:
    """Refuses what libpq can't read, without repeating it: a part of it may be a password."""
    try:
        conninfo_to_dict(dsn)
    except psycopg.Error:
        raise ConfigError("The DSN is neither a libpq connection string nor a postgresql:// URI.") from None


def check_store(url: str) -> None:
    """Refuses what is no place for artifacts."""
    parts = urlsplit(url)
    if parts.scheme == "file" and parts.netloc in {"", "localhost"} and len(parts.path) > 1:
        return
    if parts.scheme == "s3" and parts.netloc:
        return
    raise ConfigError("The store is file:///FOLDER or s3://BUCKET/PREFIX.")


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
