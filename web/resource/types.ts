import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { Action, Owners } from '#domain/policy.ts'

export interface Item extends Owners {
  _id: string
  version: number
}

export interface Resource<T extends Item = Item> {
  name: string
  area: string
  item: Schema & { _zod: { output: T } }
  input: Schema
  sort: readonly string[]
  filter: object
  range: readonly string[]
  list: Loose
  csv: Loose
  read: Loose
  create: Loose
  update: Loose
  remove: Loose
}

type Loose = Pick<Endpoint, 'method' | 'path' | 'body' | 'answer' | 'inBody'> & { action: Action }
