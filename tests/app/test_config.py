"""What the operator may say, and what is refused."""

from __future__ import annotations

import pytest

from pgfleet.app.config import ConfigError, Settings, parse_listen, parse_networks
from pgfleet.app.sources import source_address

STORE = "file:///var/lib/fleet"
TRUSTED = parse_networks("10.0.0.0/8, 192.0.2.1, fd00::/8")


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [("127.0.0.1:8710", "127.0.0.1", 8710), ("[::1]:80", "::1", 80), (":80", "0.0.0.0", 80), ("a.b:1", "a.b", 1)],  # noqa: S104
)
def test_listen_is_host_and_port(text: str, host: str, port: int) -> None:
    assert parse_listen(text) == (host, port)


@pytest.mark.parametrize("text", ["", "8710", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "a:-1", "a:x", "a:٣"])
def test_listen_that_is_neither_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="HOST:PORT"):
        parse_listen(text)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
def test_listening_on_this_machine_needs_no_tls(host: str) -> None:
    Settings(dsn="", store=STORE, host=host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "fleet.example"])  # noqa: S104
def test_listening_beyond_this_machine_needs_tls_or_insecure(
    host: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    pem = tmp_path_factory.mktemp("tls") / "x.pem"

    with pytest.raises(ConfigError, match="--insecure"):
        Settings(dsn="", store=STORE, host=host)
    Settings(dsn="", store=STORE, host=host, insecure=True)
    Settings(dsn="", store=STORE, host=host, certfile=pem, keyfile=pem)


def test_certificate_without_key_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    with pytest.raises(ConfigError, match="--keyfile"):
        Settings(dsn="", store=STORE, certfile=tmp_path_factory.mktemp("tls") / "x.pem")


@pytest.mark.parametrize(
    "store", ["", "/var/lib", "file://", "file:///", "file://host/x", "http://x/y", "s3://", "s3:///x"]
)
def test_store_that_is_no_place_is_refused(store: str) -> None:
    with pytest.raises(ConfigError, match="file:///"):
        Settings(dsn="", store=store)


def test_dsn_that_cannot_be_read_is_not_repeated() -> None:
    with pytest.raises(ConfigError) as caught:
        Settings(dsn="password=marked-secret nonsense", store=STORE)

    assert "marked-secret" not in str(caught.value)
    assert caught.value.__suppress_context__


def test_settings_do_not_show_the_dsn() -> None:
    assert "marked-secret" not in repr(Settings(dsn="password=marked-secret", store=STORE))


def test_trusted_proxy_that_is_no_network_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"10\.0\.0\.1/8"):
        parse_networks("10.0.0.1/8")


@pytest.mark.parametrize(
    ("peer", "forwarded_for", "source"),
    [
        ("198.51.100.7", None, "198.51.100.7"),
        ("198.51.100.7", "203.0.113.9", "198.51.100.7"),
        ("192.0.2.1", None, "192.0.2.1"),
        ("192.0.2.1", "203.0.113.9", "203.0.113.9"),
        ("192.0.2.1", "6.6.6.6, 203.0.113.9", "203.0.113.9"),
        ("192.0.2.1", "6.6.6.6,203.0.113.9 , 10.1.1.1", "203.0.113.9"),
        ("192.0.2.1", "10.1.1.1", "10.1.1.1"),
        ("192.0.2.1", "nonsense", None),
        ("192.0.2.1", "203.0.113.9, nonsense", None),
        ("::ffff:192.0.2.1", "2001:db8::1", "2001:db8::1"),
        ("fd00::1", "[2001:db8::1]", "2001:db8::1"),
        ("", "203.0.113.9", None),
    ],
)
def test_source_is_the_rightmost_hop_that_is_not_trusted(
    peer: str, forwarded_for: str | None, source: str | None
) -> None:
    assert source_address(peer, forwarded_for, TRUSTED) == source
