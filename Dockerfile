# Images of the API (target api), of the operator with its solver and MongoDB agent (target operator), and of all in
# one for a trial (target glimpse). The last stages start empty: they hold no shell and no package manager.
# The files of api and operator are those of tools/test-cluster/src/images/image-files.ts; a test compares them.
# How to build them: docs/operations.md#build-the-images
ARG NODE_IMAGE=node:24-bookworm-slim
ARG VERSION=1.0.0-rc.1
ARG REVISION=unknown
# Set by the builder. buildah before 1.29 needs --build-arg BUILDPLATFORM to build for another processor.
ARG BUILDPLATFORM
ARG TARGETPLATFORM

# Packages are installed and pages are built by the processor of the machine, for that of the image.
FROM --platform=${BUILDPLATFORM} ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY api/package.json api/
COPY web/package.json web/
COPY operator/package.json operator/
COPY cli/package.json cli/
COPY tools/processes/package.json tools/processes/
COPY tools/programs/package.json tools/programs/
COPY tools/mail-sink/package.json tools/mail-sink/
COPY tools/payment-stand-in/package.json tools/payment-stand-in/
COPY tools/test-cluster/package.json tools/test-cluster/

# npm names processors as Node does, and takes the programs of native packages by that name.
FROM manifests AS image-manifests
ARG TARGETARCH
RUN case "${TARGETARCH}" in amd64) cpu=x64 ;; *) cpu="${TARGETARCH}" ;; esac && \
  if [ -n "$cpu" ]; then printf 'os=linux\nlibc=glibc\ncpu=%s\n' "$cpu" >>.npmrc; fi

FROM image-manifests AS api-packages
RUN npm ci --omit=dev --include-workspace-root=false --workspace=@glimpse/api --workspace=@glimpse/contracts

FROM image-manifests AS operator-packages
RUN npm ci --omit=dev --include-workspace-root=false --workspace=@glimpse/operator --workspace=@glimpse/contracts

FROM image-manifests AS glimpse-packages
RUN npm ci --omit=dev --include-workspace-root=false --workspace=@glimpse/api --workspace=@glimpse/contracts \
  --workspace=@glimpse/operator --workspace=@glimpse/processes --workspace=@glimpse/programs

FROM manifests AS web
RUN npm ci --include-workspace-root=false --workspace=@glimpse/web --workspace=@glimpse/contracts
COPY tsconfig.base.json ./
COPY contracts contracts
COPY web web
RUN cd web && node ../node_modules/vite/bin/vite.js build --logLevel warn

# The roots of the images: Node with its libraries, and what else an image runs.
FROM --platform=${TARGETPLATFORM} ${NODE_IMAGE} AS operator-root
COPY scripts/images/copy-programs.sh /
RUN sh /copy-programs.sh node

FROM operator-root AS api-root
RUN sh /copy-programs.sh glimpse-admin && cd / && mkdir -p volumes/secrets && cd volumes && \
  mkdir keys mongo mongo-socket redis domains caddy backups \
  secrets/mongo secrets/redis secrets/region secrets/admin secrets/domains

FROM api-root AS glimpse-root
RUN apt-get update && apt-get install --yes --no-install-recommends libcurl4 redis-server
ARG MONGODB_ARCHIVE=
ARG MONGODB_SHA256=
COPY scripts/images/fetch-mongod.ts /
RUN node /fetch-mongod.ts "${MONGODB_ARCHIVE}" "${MONGODB_SHA256}" && sh /copy-programs.sh mongod redis-server \
  && mkdir /data

FROM scratch AS api
ARG NODE_IMAGE
ARG VERSION
ARG REVISION
LABEL org.opencontainers.image.title="Glimpse API" \
  org.opencontainers.image.description="API and pages of one region; MongoDB and Redis run beside it" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.base.name="${NODE_IMAGE}"
COPY --from=api-root /image /
# Volumes that are mounted here get the owner of these folders (compose.yaml).
COPY --from=api-root --chown=65532:65532 /volumes /volumes
WORKDIR /app
ENV PATH=/usr/local/bin:/usr/bin:/bin
ENV NODE_ENV=production
ENV WEB_DIST=/app/web/dist
ENV BIND_ADDRESS=0.0.0.0
COPY --from=api-packages /app/node_modules node_modules
COPY package.json package.json
COPY contracts/package.json contracts/package.json
COPY contracts/src contracts/src
COPY contracts/vectors contracts/vectors
COPY api/package.json api/package.json
COPY api/locales api/locales
COPY api/src api/src
# For the domain agent of compose.yaml, which needs no package that the API has not.
COPY operator/package.json operator/package.json
COPY operator/src operator/src
COPY --from=web /app/web/dist web/dist
USER 65532:65532
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SERVICE_PORT || 9090}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/src/main.ts"]

FROM scratch AS operator
ARG NODE_IMAGE
ARG VERSION
ARG REVISION
LABEL org.opencontainers.image.title="Glimpse operator" \
  org.opencontainers.image.description="Operator of regions and custom domains, solver and MongoDB agent" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.base.name="${NODE_IMAGE}"
COPY --from=operator-root /image /
WORKDIR /app
ENV PATH=/usr/local/bin:/usr/bin:/bin
ENV NODE_ENV=production
COPY --from=operator-packages /app/node_modules node_modules
COPY package.json package.json
COPY contracts/package.json contracts/package.json
COPY contracts/src contracts/src
COPY operator/package.json operator/package.json
COPY operator/src operator/src
USER 65532:65532
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT || 8081}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "operator/src/main.ts"]

FROM scratch AS glimpse
ARG NODE_IMAGE
ARG VERSION
ARG REVISION
LABEL org.opencontainers.image.title="Glimpse" \
  org.opencontainers.image.description="A whole region in one container, for a trial" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.base.name="${NODE_IMAGE}"
COPY --from=glimpse-root /image /
COPY --from=glimpse-root --chown=65532:65532 /data /data
WORKDIR /app
ENV PATH=/usr/local/bin:/usr/bin:/bin
ENV NODE_ENV=production
ENV WEB_DIST=/app/web/dist
ENV BIND_ADDRESS=0.0.0.0
ENV DATA_DIR=/data
ENV PORT=3000
COPY --from=glimpse-packages /app/node_modules node_modules
COPY package.json programs.lock.json ./
COPY tools/processes tools/processes
COPY tools/programs tools/programs
COPY contracts/package.json contracts/package.json
COPY contracts/src contracts/src
COPY contracts/vectors contracts/vectors
COPY operator/package.json operator/package.json
COPY operator/src operator/src
COPY api/package.json api/package.json
COPY api/locales api/locales
COPY api/src api/src
COPY scripts/stores scripts/stores
COPY scripts/run scripts/run
COPY scripts/all-in-one.ts scripts/web-build.ts scripts/
COPY --from=web /app/web/dist web/dist
USER 65532:65532
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/`).then(({ status }) => process.exit(status < 500 ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/all-in-one.ts"]
