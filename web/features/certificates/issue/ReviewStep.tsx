import type { ReactNode } from 'react'
import { dueDate } from '#domain/certificate.ts'
import { problems } from '#contract/problem.ts'
import { CallProblem } from '../../../api/CallProblem.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { Day, useToday } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Code } from '../../../ui/text.tsx'
import { Facts } from '../../../ui/lists.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { checkOf, type Person, issueDateOf, type StepProps } from './draft.ts'
import { PrintPreview } from './PrintPreview.tsx'
import styles from './issue.module.css'

/** Wizard step of a refused field. */
const stepOf: Record<string, number> = { templateId: 1, userId: 2, people: 2, identityCheck: 3, issueDate: 3 }

interface Props extends Pick<StepProps, 'draft' | 'authority'> {
  go: (step: number) => void
  failure: unknown
  onFits: (fits: boolean) => void
  children: ReactNode
}

export function ReviewStep({ draft, go, authority, failure, onFits, children }: Props) {
  const { t } = useTexts()
  const today = useToday()
  const { template, people, documents = [] } = draft
  const day = issueDateOf(draft, today, authority.backdates)
  const changeLink = (step: number, what: string) => (
    <button
      type="button"
      className={styles.change}
      aria-label={`${what}: ${t('shell.change')}`}
      onClick={() => go(step)}
    >
      {t('shell.change')}
    </button>
  )
  if (!template || people.length === 0) return null
  const awaited = people.filter(({ email }) => email).length
  const checks = [...new Set(people.map((person) => checkOf(draft, person)))]
  const terms = {
    template: t('certificate.issue.template.term'),
    person: t('certificate.issue.person.term', { count: people.length }),
    identityCheck: t('certificate.issue.identityCheck'),
    issueDate: t('certificate.issue.issueDate'),
    documents: t('certificate.issue.documents'),
  }
  return (
    <>
      {failure !== null && <Refusal failure={failure} go={go} />}
      <div className="panel">
        <Facts
          facts={[
            {
              term: terms.template,
              value: `${template.level} · ${template.name}`,
              change: changeLink(1, terms.template),
            },
            ...(draft.language
              ? [
                  {
                    term: t('template.language'),
                    value: t(`template.language.${draft.language}`),
                    change: changeLink(1, t('template.language')),
                  },
                ]
              : []),
            {
              term: terms.person,
              value: <Named people={people} />,
              change: changeLink(2, terms.person),
            },
            {
              term: terms.identityCheck,
              value: checks.join(' · '),
              change: changeLink(3, terms.identityCheck),
            },
            ...(documents.length > 0
              ? [
                  {
                    term: terms.documents,
                    value: documents.map(({ name }) => name).join(' · '),
                    change: changeLink(3, terms.documents),
                  },
                ]
              : []),
            { term: terms.issueDate, value: <Day value={day} />, change: changeLink(3, terms.issueDate) },
            {
              term: t('certificate.issue.dueDate'),
              value: <Day value={dueDate(day, template.validYears)} />,
            },
            { term: t('certificate.issuer'), value: authority.name },
          ]}
        />
      </div>
      {awaited > 0 && <Notice>{t('certificate.issue.awaited', { count: awaited })}</Notice>}
      {children}
      <PrintPreview
        templateId={template._id}
        people={people}
        issueDate={day}
        language={draft.language}
        onFits={onFits}
      />
    </>
  )
}

function Named({ people }: { people: Person[] }) {
  const { t } = useTexts()
  return (
    <ul className={styles.many}>
      {people.map(({ _id, fullname, evalid, email }) => (
        <li key={_id}>
          {fullname}
          <br />
          {email ? (
            <span className="small muted">{t('certificate.issue.person.invited')}</span>
          ) : (
            <Code value={evalid} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Refusal({ failure, go }: { failure: unknown; go: (step: number) => void }) {
  const { t, textByKey } = useTexts()
  const { problemText, fieldText } = useProblemText()
  const fields = failure instanceof CallProblem ? Object.entries(failure.fields) : []
  const step = stepOf[blamedBy(failure) ?? '']
  return (
    <Notice
      severity="error"
      action={
        step && (
          <button type="button" className={styles.change} onClick={() => go(step)}>
            {t('shell.change')}
          </button>
        )
      }
    >
      {problemText(failure)}
      {fields.map(([field, code]) => {
        const name = field.split('.').at(-1) ?? field
        const label = textByKey(`certificate.issue.${name}`) ?? textByKey(`certificate.${name}`)
        return <div key={field}>{[label, fieldText(code)].filter(Boolean).join(': ')}</div>
      })}
    </Notice>
  )
}

function blamedBy(failure: unknown) {
  if (!(failure instanceof CallProblem)) return undefined
  const declared = problems[failure.code]
  return 'field' in declared ? declared.field : Object.keys(failure.fields)[0]?.split('.')[0]
}
