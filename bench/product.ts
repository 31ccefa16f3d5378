import { startServer } from './children.ts'

/** Starts the product as in production, without rate limits and second factor. */
export const startProduct = ({
  url,
  appUrl,
  directory,
}: {
  url: string
  appUrl?: string
  directory: string
}) =>
  startServer({
    file: 'server/main.ts',
    env: {
      DATABASE_URL: appUrl ?? url,
      MIGRATION_DATABASE_URL: url,
      DATA_DIR: directory,
      PORT: '0',
      LIMIT_FACTOR: '100000',
      SECOND_FACTOR: 'off',
      LOG_LEVEL: 'error',
    },
    ready: /is ready: (\S+)/,
  })
