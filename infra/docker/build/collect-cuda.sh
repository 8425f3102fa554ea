#!/bin/sh
# Usage: collect-cuda.sh TARGET (in NVIDIA's image). Copies the libraries that ONNX Runtime's CUDA provider loads, and what scanners read.
set -eu
libraries=$1/usr/lib/x86_64-linux-gnu
status=$1/var/lib/dpkg/status.d
mkdir -p "$libraries" "$status"
for pattern in libcudart.so.12 libcublas.so.12 libcublasLt.so.12 libcufft.so.11 libcurand.so.10 libnvrtc.so.12 'libnvrtc-builtins.so.12.*' \
  libnvJitLink.so.12 'libcudnn*.so.9'; do
  found=$(find -L /usr/local/cuda/lib64/ /usr/lib/x86_64-linux-gnu/ -maxdepth 1 -name "$pattern")
  [ -n "$found" ] || { echo "This image has no $pattern" >&2 && exit 1; }
  for file in $found; do
    cp -L "$file" "$libraries/"
    dpkg -S "$(readlink -f "$file")" | cut -d: -f1
  done
done | sort -u | while read -r package; do dpkg -s "$package" >"$status/$package"; done
