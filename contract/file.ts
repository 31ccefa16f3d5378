import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId } from './fields.ts'

/** A stored file is sent as it is, not as JSON. */
export const binary = z.custom<never>()

export const files = {
  read: endpoint('file.read', 'GET /api/file/:id', { params: byId, answer: binary }),
}
