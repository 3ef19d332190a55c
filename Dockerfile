# Images of the API (target api) and of the operator with its solver and MongoDB agent (target operator).
# The files in the last two stages are those of scripts/cluster/images/image-files.ts; a test compares them.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY api/package.json api/
COPY web/package.json web/
COPY operator/package.json operator/

FROM manifests AS api-packages
RUN npm ci --omit=dev --include-workspace-root=false --workspace=@glimpse/api --workspace=@glimpse/contracts

FROM manifests AS operator-packages
RUN npm ci --omit=dev --include-workspace-root=false --workspace=@glimpse/operator --workspace=@glimpse/contracts

FROM manifests AS web
RUN npm ci --include-workspace-root=false --workspace=@glimpse/web --workspace=@glimpse/contracts
COPY tsconfig.base.json ./
COPY contracts contracts
COPY web web
RUN cd web && node ../node_modules/vite/bin/vite.js build --logLevel warn

FROM ${NODE_IMAGE} AS api
WORKDIR /app
ENV NODE_ENV=production
ENV WEB_DIST=/app/web/dist
COPY --from=api-packages /app/node_modules node_modules
COPY package.json package.json
COPY contracts/package.json contracts/package.json
COPY contracts/src contracts/src
COPY contracts/vectors contracts/vectors
COPY api/package.json api/package.json
COPY api/locales api/locales
COPY api/src api/src
COPY --from=web /app/web/dist web/dist
USER 65532:65532
CMD ["node", "api/src/main.ts"]

FROM ${NODE_IMAGE} AS operator
WORKDIR /app
ENV NODE_ENV=production
COPY --from=operator-packages /app/node_modules node_modules
COPY package.json package.json
COPY contracts/package.json contracts/package.json
COPY contracts/src contracts/src
COPY operator/package.json operator/package.json
COPY operator/src operator/src
USER 65532:65532
CMD ["node", "operator/src/main.ts"]
