import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { showToast } from '../ui/toasts.tsx'
import { callCreate, callList, callRead, callUpdate } from './calls.ts'
import type { Item, Resource } from './types.ts'

/** `null` requests nothing. */
export function useItem<T extends Item>(resource: Resource<T>, id: string | null) {
  return useQuery({
    queryKey: [resource.name, 'item', id],
    queryFn: ({ signal }) => callRead(resource, id ?? '', signal),
    enabled: id !== null,
  })
}

const most = 100

/** All items up to the maximum page size, for selects and sorting. */
export function useAll<T extends Item>(resource: Resource<T>, query: Record<string, string>, enabled = true) {
  const requested = { l: most, ...query }
  return useQuery({
    queryKey: [resource.name, 'list', requested],
    queryFn: ({ signal }) => callList(resource, requested, signal),
    enabled,
  })
}

/** Throws refusals for the form. The idempotency key makes a retry safe. */
export function useSave<T extends Item>(resource: Resource<T>, item?: T) {
  const client = useQueryClient()
  const { t, textByKey } = useTexts()
  const attempt = useRef({ body: '', key: '' })
  return async (values: object) => {
    const saved = item
      ? await callUpdate(resource, item._id, { ...values, version: item.version })
      : await callCreate(resource, values, keyFor(attempt.current, values))
    client.setQueryData([resource.name, 'item', saved._id], saved)
    void client.invalidateQueries({ queryKey: [resource.name, 'list'] })
    showToast(item ? t('shell.saved') : (textByKey(`shell.created.${resource.name}`) ?? t('shell.created')))
    return saved
  }
}

const keyFor = (attempt: { body: string; key: string }, values: object) => {
  const body = JSON.stringify(values)
  if (attempt.body !== body) Object.assign(attempt, { body, key: crypto.randomUUID() })
  return attempt.key
}
