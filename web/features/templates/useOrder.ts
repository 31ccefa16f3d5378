import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { certificateTemplates } from '#contract/template.ts'
import { call } from '../../api/call.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { showToast } from '../../ui/toasts.tsx'
import type { Template } from './templateFields.ts'

export const moverId = (id: string, by: -1 | 1) => `move-${id}-${by < 0 ? 'up' : 'down'}`

/** Moves a template and stores the order. Focus moves along, and a live region announces the new position. */
export function useOrder(authorityId: string) {
  const client = useQueryClient()
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const [last, setLast] = useState<{ id: string; by: -1 | 1 } | null>(null)
  const [announcement, announce] = useState('')
  useEffect(() => {
    if (!last) return
    const button = (by: -1 | 1) => document.getElementById(moverId(last.id, by)) as HTMLButtonElement | null
    const used = button(last.by)
    const usable = used?.disabled ? button(last.by === 1 ? -1 : 1) : used
    usable?.focus()
  }, [last])

  /** `by` is the button that was used and keeps the focus. */
  const move = async (templates: Template[], from: number, to: number, by?: -1 | 1) => {
    const template = templates[from]
    const items = moved(templates, from, to)
    if (!template || items === templates) return
    const list = { queryKey: [certificateTemplates.name, 'list'] }
    await client.cancelQueries(list)
    const key = [...list.queryKey, { l: 100, sf: 'sortOrder', authorityId }]
    client.setQueryData(key, { items, total: items.length })
    if (by) setLast({ id: template._id, by })
    announce(t('template.moved', { name: template.name, place: to + 1, total: items.length }))
    try {
      await call(certificateTemplates.order, { body: { authorityId, ids: items.map(({ _id }) => _id) } })
    } catch (problem) {
      showToast(problemText(problem), { type: 'error' })
    } finally {
      void client.invalidateQueries(list)
    }
  }

  return { move, announcement }
}

/** Returns the same array if the target index does not exist. */
export function moved<T>(items: T[], from: number, to: number): T[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length || from === to) return items
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, to), item, ...others.slice(to)]
}
