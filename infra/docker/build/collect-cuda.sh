#!/bin/sh
# Usage: collect-cuda.sh REQUIREMENTS TARGET (on Debian). Downloads the wheels of the requirements, and copies ONNX Runtime's CUDA provider and the
# libraries that it loads, with their licences and what scanners read to know the versions.
set -eu
requirements=$1
libraries=$2/usr/lib/x86_64-linux-gnu
packages=$2/usr/lib/python3/dist-packages
status=$2/var/lib/dpkg/status.d
work=$(mktemp -d)
mkdir -p "$libraries" "$packages" "$status"

apt-get update
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends python3-pip zlib1g
python3 -m pip download --no-cache-dir --no-deps --only-binary :all: --require-hashes --requirement "$requirements" --dest "$work/wheels"
for wheel in "$work"/wheels/*.whl; do
  python3 -m zipfile --extract "$wheel" "$work/unpacked"
  rm "$wheel"
done

cd "$work/unpacked"
for pattern in 'onnxruntime/capi/libonnxruntime_providers_shared.so' 'onnxruntime/capi/libonnxruntime_providers_cuda.so' \
  'nvidia/cu13/lib/libcublas.so.*' 'nvidia/cu13/lib/libcublasLt.so.*' 'nvidia/cu13/lib/libcudart.so.*' 'nvidia/cu13/lib/libcurand.so.*' \
  'nvidia/cu13/lib/libnvrtc*.so.*' 'nvidia/cu13/lib/libnvJitLink.so.*' 'nvidia/cudnn/lib/libcudnn*.so.*'; do
  # shellcheck disable=SC2086 # the shell expands the pattern, and mv fails if no file matches
  mv $pattern "$libraries/"
done
for information in *.dist-info; do
  mkdir "$packages/$information"
  cp -r "$information/METADATA" "$packages/$information/"
  [ ! -d "$information/licenses" ] || cp -r "$information/licenses" "$packages/$information/"
done
cp -L /usr/lib/x86_64-linux-gnu/libz.so.1 "$libraries/"
dpkg -s zlib1g >"$status/zlib1g"

# cuDNN is loaded with the first computation on a card: without this check, a machine without one would not miss a library. Exempt are those of
# collect-programs.sh, and the driver's, which the host provides.
needed=$(ldd "$libraries"/*.so* | awk '$2 == "=>" { print $1 }' | sort -u)
for name in $needed; do
  case $name in
    libc.so.6 | libm.so.6 | libdl.so.2 | libpthread.so.0 | librt.so.1 | libstdc++.so.6 | libgcc_s.so.1 | libcuda.so.1) ;;
    *) [ -e "$libraries/$name" ] || { echo "$name is in none of the wheels" >&2 && exit 1; } ;;
  esac
done
rm -rf "$work"
