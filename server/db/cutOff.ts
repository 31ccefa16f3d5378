import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Destroys a connection without waiting for a database that may not answer. Pending queries fail immediately.
 */
export function cutOff(client: pg.ClientBase) {
  const { connection } = client as pg.ClientBase & { connection: { stream: Pick<Socket, 'destroy'> } }
  connection.stream.destroy()
}
