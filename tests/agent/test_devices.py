"""What this machine has: found as vendors show it, and offered as the configuration says."""

# ruff: noqa: N802 - the names of NVML

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pgfleet.agent import apple, drm, nvidia
from pgfleet.agent.config import DeviceSettings
from pgfleet.agent.devices import find_devices, offered
from pgfleet.agent.measurements import measure
from pgfleet.agent.memory import MIB, SystemMemory
from support.agents import Agent

from .controller import FakeController

MEMORY = SystemMemory(total_mb=64_000, free_mb=40_000)
OF_SYSTEM = {"ram_total_mb": 64_000, "ram_free_mb": 40_000}


class FakeNvml:
    """The part of `pynvml` that is used, for a machine with two cards. `failing` are the steps that fail."""

    class NVMLError(Exception):
        pass

    class NVMLError_NotSupported(NVMLError):  # noqa: N801, N818
        pass

    def __init__(self, *failing: str) -> None:
        self.failing = failing
        self.open = 0

    def nvmlInit(self) -> None:
        self._fail("init")
        self.open += 1

    def nvmlShutdown(self) -> None:
        self.open -= 1

    def nvmlDeviceGetCount(self) -> int:
        self._fail("count")
        return 2

    def nvmlDeviceGetHandleByIndex(self, index: int) -> int:
        self._fail(f"card {index}")
        return index

    def nvmlDeviceGetMemoryInfo(self, handle: int) -> SimpleNamespace:
        if "memory" in self.failing:
            raise self.NVMLError_NotSupported
        return SimpleNamespace(total=24 << 30, free=(24 << 30) - (handle + 1 << 20))

    def nvmlDeviceGetName(self, handle: int) -> str:
        return "NVIDIA GeForce RTX 4090"

    def nvmlDeviceGetPciInfo(self, handle: int) -> SimpleNamespace:
        return SimpleNamespace(busId=b"00000000:0%d:00.0" % handle)

    def _fail(self, step: str) -> None:
        if step in self.failing:
            raise self.NVMLError(step)


def test_nvidia_cards_are_devices_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    nvml = FakeNvml()
    monkeypatch.setitem(sys.modules, "pynvml", nvml)
    first, second = nvidia.devices(MEMORY)
    assert first == {
        "kind": "gpu_discrete",
        "label": "NVIDIA GeForce RTX 4090 00000000:00:00.0",
        "vram_total_mb": 24576,
        "vram_free_mb": 24575,
        "supports_accelerators": ["cuda"],
    }
    assert second["label"] != first["label"]
    assert nvml.open == 0


@pytest.mark.parametrize(
    ("failing", "left"), [(["init"], 0), (["count"], 0), (["card 0"], 1), (["card 0", "card 1"], 0)]
)
def test_an_nvidia_card_that_fails_is_left_out(monkeypatch: pytest.MonkeyPatch, failing: list[str], left: int) -> None:
    nvml = FakeNvml(*failing)
    monkeypatch.setitem(sys.modules, "pynvml", nvml)
    assert len(nvidia.devices(MEMORY)) == left
    assert nvml.open == 0


def test_an_nvidia_gpu_without_memory_of_its_own_is_integrated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pynvml", FakeNvml("memory"))
    device = nvidia.devices(MEMORY)[0]
    assert device["kind"] == "gpu_integrated"
    assert OF_SYSTEM.items() <= device.items()
    assert "vram_total_mb" not in device


class Sysfs:
    """A `/sys` with what is put into it."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def write(self, path: str, text: str | bytes) -> None:
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text if isinstance(text, bytes) else text.encode() + b"\n")

    def gpu(self, card: str, address: str, vendor: str, device: str, **files: str | bytes) -> None:
        """A card of `/sys/class/drm` with files of its PCI device, and a connector beside it."""
        place = f"devices/pci0000:00/{address}"
        for name, text in {"vendor": vendor, "device": device, **files}.items():
            self.write(f"{place}/{name}", text)
        folder = self.root / place / "drm" / card
        folder.mkdir(parents=True)
        (folder / "device").symlink_to(self.root / place)
        drm_class = self.root / "class/drm"
        drm_class.mkdir(parents=True, exist_ok=True)
        (drm_class / card).symlink_to(folder)
        (drm_class / f"{card}-HDMI-A-1").mkdir()

    def amd(self, card: str, address: str, total_mb: int, used_mb: int, metrics: bytes | None, **files: str) -> None:
        sizes = {"mem_info_vram_total": str(total_mb * MIB), "mem_info_vram_used": str(used_mb * MIB)}
        more = {} if metrics is None else {"gpu_metrics": metrics}
        self.gpu(card, address, "0x1002", "0x744c", **sizes, **more, **files)

    def compute_node(self, number: int, minor: int, simds: int, per_unit: int, address: str) -> None:
        text = f"cpu_cores_count 0\nsimd_count {simds}\nsimd_per_cu {per_unit}\ndrm_render_minor {minor}"
        self.write(f"class/kfd/kfd/topology/nodes/{number}/properties", text)
        if simds:
            (self.root / f"devices/pci0000:00/{address}/drm/renderD{minor}").mkdir()

    def devices(self) -> list[dict[str, Any]]:
        return drm.devices(MEMORY, self.root)


@pytest.fixture
def sysfs(tmp_path: Path) -> Sysfs:
    return Sysfs(tmp_path)


def test_an_amd_card_has_its_own_memory(sysfs: Sysfs) -> None:
    sysfs.amd("card1", "0000:03:00.0", 24_560, 560, b"\x78\x00\x01\x03rest")
    sysfs.compute_node(0, 0, 0, 0, "0000:03:00.0")  # the processor's own node
    sysfs.compute_node(1, 128, 192, 2, "0000:03:00.0")
    assert sysfs.devices() == [
        {
            "kind": "gpu_discrete",
            "label": "AMD GPU 1002:744c 0000:03:00.0",
            "vram_total_mb": 24_560,
            "vram_free_mb": 24_000,
            "compute_units": 96,
            "supports_accelerators": ["rocm"],
        }
    ]


@pytest.mark.parametrize("metrics", [b"\x80\x00\x02\x04", b"\x08\x01\x03\x00"])
def test_an_amd_gpu_in_the_processor_has_the_machines_memory(sysfs: Sysfs, metrics: bytes) -> None:
    sysfs.amd("card0", "0000:c4:00.0", 512, 500, metrics)
    (device,) = sysfs.devices()
    assert device["kind"] == "gpu_integrated"
    assert OF_SYSTEM.items() <= device.items()
    assert not device.keys() & {"vram_total_mb", "vram_free_mb"}
    assert device["supports_accelerators"] == []  # the compute driver does not know it


def test_an_older_amd_card_tells_no_metrics(sysfs: Sysfs) -> None:
    sysfs.amd("card0", "0000:03:00.0", 8_192, 9_000, None, product_name="Radeon Pro WX 7100")
    (device,) = sysfs.devices()
    assert (device["kind"], device["vram_total_mb"], device["vram_free_mb"]) == ("gpu_discrete", 8_192, 0)
    assert device["label"] == "Radeon Pro WX 7100 0000:03:00.0"


def test_only_intels_gpu_in_the_processor_is_told(sysfs: Sysfs) -> None:
    sysfs.gpu("card0", "0000:00:02.0", "0x8086", "0x46a6")
    sysfs.gpu("card1", "0000:03:00.0", "0x8086", "0x56a0")
    assert sysfs.devices() == [
        {
            "kind": "gpu_integrated",
            "label": "Intel GPU 8086:46a6 0000:00:02.0",
            "supports_accelerators": [],
            **OF_SYSTEM,
        }
    ]


def test_what_only_draws_a_console_is_no_device(sysfs: Sysfs) -> None:
    sysfs.gpu("card0", "0000:00:01.0", "0x1234", "0x1111")  # QEMU
    sysfs.gpu("card1", "0000:02:00.0", "0x1a03", "0x2000")  # a server's management chip
    sysfs.gpu("card2", "0000:01:00.0", "0x10de", "0x2684")  # NVIDIA: NVML tells it
    sysfs.gpu("card3", "0000:04:00.0", "0x1002", "0x6738")  # AMD under an older driver, which tells no memory
    assert sysfs.devices() == []


def test_labels_do_not_depend_on_the_order_of_cards(tmp_path: Path) -> None:
    one, other = Sysfs(tmp_path / "one"), Sysfs(tmp_path / "other")
    for sysfs, cards in ((one, ("card0", "card1")), (other, ("card1", "card0"))):
        for card, address in zip(cards, ("0000:03:00.0", "0000:83:00.0"), strict=True):
            sysfs.amd(card, address, 1000, 0, None)
    assert one.devices() == other.devices()
    assert len({device["label"] for device in one.devices()}) == 2


def test_a_machine_without_sysfs(tmp_path: Path) -> None:
    assert drm.devices(MEMORY, tmp_path / "none") == []


@pytest.fixture
def mac(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A Mac; the list's only element is what sysctl says of its processor."""
    brand = ["Apple M2 Pro"]

    def sysctl(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
        assert command == ["/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string"]
        if not brand:
            raise subprocess.CalledProcessError(1, command)
        return subprocess.CompletedProcess(command, 0, brand[0] + "\n")

    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr("subprocess.run", sysctl)
    apple._chip.cache_clear()
    yield brand
    apple._chip.cache_clear()


def test_apple_silicon_shares_its_memory(mac: list[str]) -> None:
    assert apple.devices(MEMORY) == [
        {"kind": "gpu_integrated", "label": "Apple M2 Pro GPU", "supports_accelerators": ["metal"], **OF_SYSTEM}
    ]


def test_a_mac_with_another_processor(mac: list[str]) -> None:
    mac[0] = "Intel(R) Core(TM) i7-9750H CPU @ 2.60GHz"
    assert apple.devices(MEMORY) == []


def test_a_mac_that_does_not_tell(mac: list[str]) -> None:
    mac.clear()
    assert apple.devices(MEMORY) == []


def test_elsewhere_there_is_no_apple_silicon() -> None:
    assert apple.devices(MEMORY) == []


def test_the_processor_is_always_there() -> None:
    cpu = find_devices(MEMORY)[0]
    assert cpu["compute_units"] >= 1
    assert {"kind": "cpu", "label": "cpu", "supports_accelerators": [], **OF_SYSTEM}.items() <= cpu.items()


def test_a_processor_beside_a_gpu_is_the_slower_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A GPU that must first make room for a model counts 0.4 of itself, and is still preferred."""
    assert "throughput_factor" not in find_devices(MEMORY)[0]
    monkeypatch.setitem(sys.modules, "pynvml", FakeNvml())
    cpu, *gpus = find_devices(MEMORY)
    assert gpus
    assert cpu["throughput_factor"] < 0.4


CARD = {"kind": "gpu_discrete", "label": "Card [Navi 31] 0000:03:00.0", "supports_accelerators": ["rocm"]}
CPU = {"kind": "cpu", "label": "cpu", "supports_accelerators": []}


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ([], [CPU, CARD]),
        ([DeviceSettings("cpu", use=False)], [CARD]),
        ([DeviceSettings("cpu", throughput_factor=0.25)], [CPU | {"throughput_factor": 0.25}, CARD]),
        ([DeviceSettings(CARD["label"], label="left")], [CPU, CARD | {"label": "left"}]),
        ([DeviceSettings("Card * 0000:03:*", accelerators=())], [CPU, CARD | {"supports_accelerators": []}]),
        ([DeviceSettings("Card *", accelerators=("x",)), DeviceSettings("*", use=False)],
         [CARD | {"supports_accelerators": ["x"]}]),
        ([DeviceSettings("Other *", use=False)], [CPU, CARD]),
    ],
)  # fmt: skip
def test_the_configuration_has_the_last_word(settings: list[DeviceSettings], expected: list[dict[str, Any]]) -> None:
    assert offered([CPU, CARD], settings) == expected


def test_measurements_count_the_memory_of_cards(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pynvml", FakeNvml())
    measurements, devices = measure(tmp_path, [DeviceSettings("* 00000000:01:00.0", use=False)])
    assert [device["kind"] for device in devices].count("gpu_discrete") == 1
    assert (measurements["vram_total_mb"], measurements["vram_free_mb"]) == (24_576, 24_575)


def test_heartbeats_and_doctor_tell_what_is_offered(controller: FakeController, agent: Agent) -> None:
    agent.configure("", tables='[devices.cpu]\nthroughput_factor = 0.5\naccelerators = ["avx512"]').start()
    (cpu, *_) = controller.wait_for_call("heartbeat").body["devices"]
    assert (cpu["label"], cpu["throughput_factor"], cpu["supports_accelerators"]) == ("cpu", 0.5, ["avx512"])
    assert "models" not in controller.made("heartbeat")[0].body
    agent.configure("", tables='[devices.cpu]\nthroughput_factor = 0.5\n[devices."AMD *"]\nuse = false')
    result = agent.command("doctor")
    assert result.returncode == 1
    (described,) = [line for line in result.stdout.splitlines() if "cpu (cpu)" in line]
    assert described.startswith("ok    device:        cpu (cpu), ")
    assert described.endswith(" compute units, throughput factor 0.5")
    assert 'FAIL  device:        [devices."AMD *"] of the configuration fits no device of this machine' in result.stdout
