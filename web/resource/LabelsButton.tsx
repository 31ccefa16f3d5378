import { IconTag } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { labels } from '#contract/label.ts'
import { useTexts } from '../texts/useTexts.ts'
import { Button } from '../ui/Button.tsx'
import type { Option } from '../ui/fields.tsx'

const LabelsDialog = lazy(async () => ({ default: (await import('./LabelsDialog.tsx')).LabelsDialog }))

export interface Labelled {
  endpoint: (typeof labels)[keyof typeof labels]
  /** What may get a label, each by its id. */
  things: Option[]
  /** The list these are a page of: how many it finds, and those a print can hold. */
  list?: { total: number; load: (most: number) => Promise<Option[]> }
}

/** Labels with a code for one thing or several, on sheets as they are sold or one by one. */
export function LabelsButton(props: Labelled) {
  const { things } = props
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  if (things.length === 0) return null
  return (
    <>
      <Button tone="secondary" icon={<IconTag size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {t('label.print', { count: things.length })}
      </Button>
      {open && (
        <Suspense>
          <LabelsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
