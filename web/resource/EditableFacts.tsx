import { IconPencil } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import { Facts } from '../ui/lists.tsx'
import styles from './EditableFacts.module.css'
import { useResourceFacts } from './ResourceFacts.tsx'
import type { ResourceFields } from './resourceFields.ts'

interface Props<T extends object> {
  title: string
  fields: ResourceFields<T>
  item: T
  mayEdit: boolean
  /** The form, with the button that leaves it. */
  form: (end: () => void, cancel: ReactNode) => ReactNode
}

/** Details of an item; a button opens their form. Empty lines are left out. */
export function EditableFacts<T extends object>({ title, fields, item, mayEdit, form }: Props<T>) {
  const { t } = useTexts()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [edits, setEdits] = useState<boolean | null>(null)
  const factsOf = useResourceFacts(fields)
  // The button that had the focus is gone.
  useEffect(() => {
    if (edits !== null) heading.current?.focus()
  }, [edits])
  const end = () => setEdits(false)
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {mayEdit && !edits && (
          <Button
            variant="secondary"
            icon={<IconPencil size={20} stroke={1.75} aria-hidden />}
            onClick={() => setEdits(true)}
          >
            {t('shell.edit')}
          </Button>
        )}
      </div>
      {edits && mayEdit ? (
        form(
          end,
          <Button variant="secondary" onClick={end}>
            {t('shell.cancel')}
          </Button>,
        )
      ) : (
        <Facts facts={factsOf(item).filter(({ value }) => !isEmpty(value))} />
      )}
    </section>
  )
}

const isEmpty = (value: ReactNode) =>
  value === '' || value === '–' || value === null || value === undefined || value === false
