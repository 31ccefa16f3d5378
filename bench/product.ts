import { startServer } from './children.ts'

/** The product on a database of its own, as it is run, but for anyone who calls it more often than a person does. */
export const startProduct = ({ url, appUrl, place }: { url: string; appUrl?: string; place: string }) =>
  startServer({
    file: 'server/main.ts',
    env: {
      DATABASE_URL: appUrl ?? url,
      MIGRATION_DATABASE_URL: url,
      DATA_DIR: place,
      PORT: '0',
      LIMIT_FACTOR: '100000',
      SECOND_FACTOR: 'off',
      LOG_LEVEL: 'error',
    },
    ready: /is ready: (\S+)/,
  })
