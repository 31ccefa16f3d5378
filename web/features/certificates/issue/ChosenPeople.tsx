import { IconX } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Code } from '../../../ui/text.tsx'
import { Row, Rows } from '../../../ui/lists.tsx'
import type { Person } from './draft.ts'

export function ChosenPeople({ people, remove }: { people: Person[]; remove: (id: string) => void }) {
  const { t } = useTexts()
  const title = t('certificate.issue.person.chosen', { count: people.length })
  if (people.length === 0) return null
  return (
    <section className="stack">
      <h2 aria-live="polite">{title}</h2>
      <Rows label={title}>
        {people.map(({ _id, fullname, evalid, email }) => (
          <Row
            key={_id}
            title={fullname}
            what={email ? t('certificate.issue.person.invited') : <Code value={evalid} />}
            actions={
              <Button
                variant="quiet"
                aria-label={t('certificate.issue.person.remove', { name: fullname })}
                onClick={() => remove(_id)}
              >
                <IconX size={20} aria-hidden />
              </Button>
            }
          />
        ))}
      </Rows>
    </section>
  )
}
