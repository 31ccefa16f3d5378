import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { sheets } from '#contract/sheet.ts'
import type { Box } from '#domain/sheet.ts'
import { call } from '../../../api/call.ts'

export type Sheet = Answer<typeof sheets.read>

/** An uploaded PDF never changes. */
export const useSheet = (id: unknown) => useQuery(sheetQuery(typeof id === 'string' ? id : '')).data

export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: ['sheet', id],
    queryFn: ({ signal }) => call(sheets.read, { params: { id } }, { signal }),
    staleTime: Infinity,
    enabled: id !== '',
  })

export const boxesOf = (value: unknown): Box[] => (Array.isArray(value) ? (value as Box[]) : [])
