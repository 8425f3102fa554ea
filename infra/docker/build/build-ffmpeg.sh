#!/bin/sh
# Usage: build-ffmpeg.sh TARGET (on Debian). Builds ffmpeg and ffprobe from Debian's source package with the parts that recordings need, as static
# programs of a few MB. Debian's own need 240 MB of libraries: every video codec, devices and network protocols.
set -eu
target=$1
work=$(mktemp -d)

# The sources of the base image's suites, with security fixes.
sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/*.sources 2>/dev/null || true
[ ! -f /etc/apt/sources.list ] || sed -n 's/^deb /deb-src /p' /etc/apt/sources.list >/etc/apt/sources.list.d/of-sources.list
apt-get update
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ccache dpkg-dev gcc libc6-dev make nasm zlib1g-dev
cd "$work"
apt-get source --only-source ffmpeg
version=$(dpkg-parsechangelog --file ffmpeg-*/debian/changelog --show-field Version)
cd ffmpeg-*/

list() { printf '%s' "$*" | tr -s ' \n' ','; }

# What services/transcription/src/platform/media/formats.ts accepts.
accepted='aac aiff amr asf avi caf flac flv matroska mov mp3 mpegps mpegts ogg wav'
# These recognise a format that the product refuses by name. Its whitelist lets none of them open a file.
refused='ac3 amrnb amrwb ape au dsf dts dtshd dv eac3 gsm h264 hevc iff ircam ivf loas m4v mlp mpc mpc8 mpegvideo mxf nut oma qcp rm rso shn
  smacker sox swf tak truehd tta vc1 voc w64 wsd wtv wv xwma'
# Without these, a text, a picture or a playlist could pass for music.
others='apng ass concat gif hls ico image2 image_bmp_pipe image_gif_pipe image_jpeg_pipe image_png_pipe image_svg_pipe image_webp_pipe srt webvtt'
# The audio that the accepted containers carry. No video is decoded: a picture is only counted.
decoders='aac aac_latm ac3 adpcm_* alac amrnb amrwb dca eac3 flac g723_1 g729 gsm gsm_ms ilbc mace3 mace6 mlp mp1float mp2float mp3float nellymoser
  opus pcm_* qcelp qdm2 s302m speex truehd tta vorbis wavpack wmalossless wmapro wmav1 wmav2 wmavoice'
parsers='aac aac_latm ac3 adpcm amr dca flac g723_1 g729 gsm mlp mpegaudio opus vorbis'
filters='aformat amix anull apad aresample asetnsamples astats atrim pan volume'

# shellcheck disable=SC2086
./configure --prefix=/usr --cc='ccache gcc' --extra-ldflags=-static --disable-everything --disable-autodetect --enable-zlib --disable-debug \
  --disable-doc --disable-network --disable-ffplay --disable-avdevice --disable-swscale --enable-protocol=file,pipe \
  --enable-demuxer="$(list $accepted $refused $others pcm_f32le pcm_s16le)" --enable-decoder="$(list $decoders)" --enable-parser="$(list $parsers)" \
  --enable-filter="$(list $filters)" --enable-encoder=aac,flac,pcm_f32le,pcm_s16le --enable-muxer=flac,mp4,null,nut,pcm_f32le,pcm_s16le,wav >configure.log 2>&1 ||
  { tail -n 30 configure.log ffbuild/config.log && exit 1; }
# configure only warns of a part that it does not know.
if grep 'did not match' configure.log; then exit 1; fi
make -j"$(nproc)" ffmpeg ffprobe

mkdir -p "$target/usr/bin" "$target/var/lib/dpkg/status.d"
strip -o "$target/usr/bin/ffmpeg" ffmpeg
strip -o "$target/usr/bin/ffprobe" ffprobe
# Scanners find known faults by the version of Debian's package.
cat >"$target/var/lib/dpkg/status.d/ffmpeg" <<STATUS
Package: ffmpeg
Status: install ok installed
Maintainer: Debian Multimedia Maintainers <debian-multimedia@lists.debian.org>
Architecture: $(dpkg --print-architecture)
Version: $version
Description: Static build with the parts that recordings need
STATUS
rm -rf "$work"
