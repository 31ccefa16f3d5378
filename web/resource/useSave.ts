import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import { showToast } from '../ui/toast.ts'
import { callCreate, callRemove, callUpdate } from './calls.ts'
import type { Item, Resource } from './types.ts'

/**
 * Creates, or changes the given item, and tells the lists. A refusal is thrown for the form to show.
 * The key makes a second press, or a try after a lost answer, the same creation.
 */
export function useSave<T extends Item>(resource: Resource<T>, item?: T) {
  const client = useQueryClient()
  const { t } = useTexts()
  const attempt = useRef({ body: '', key: '' })
  return async (values: object) => {
    const saved = item
      ? await callUpdate(resource, item._id, { ...values, version: item.version })
      : await callCreate(resource, values, keyFor(attempt.current, values))
    client.setQueryData([resource.name, 'item', saved._id], saved)
    void client.invalidateQueries({ queryKey: [resource.name, 'list'] })
    showToast(t(item ? 'shell.saved' : 'shell.created'))
    return saved
  }
}

/** Removes an item, however the resource calls it, and tells the lists. */
export function useRemove<T extends Item>(resource: Resource<T>) {
  const client = useQueryClient()
  const { t } = useTexts()
  return async ({ _id }: T) => {
    await callRemove(resource, _id)
    client.removeQueries({ queryKey: [resource.name, 'item', _id] })
    void client.invalidateQueries({ queryKey: [resource.name, 'list'] })
    showToast(t('shell.removed'))
  }
}

const keyFor = (attempt: { body: string; key: string }, values: object) => {
  const body = JSON.stringify(values)
  if (attempt.body !== body) Object.assign(attempt, { body, key: crypto.randomUUID() })
  return attempt.key
}
