import type { Socket } from 'node:net'
import type pg from 'pg'

/** Ends a connection without a word to the database, which may not answer. What waits on it fails at once. */
export function cutOff(client: pg.ClientBase) {
  const { connection } = client as pg.ClientBase & { connection: { stream: Pick<Socket, 'destroy'> } }
  connection.stream.destroy()
}
