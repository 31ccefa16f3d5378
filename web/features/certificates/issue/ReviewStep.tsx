import type { ReactNode } from 'react'
import { dueDate } from '#domain/certificate.ts'
import { formatDay } from '#domain/day.ts'
import { problems } from '#contract/problem.ts'
import { CallProblem } from '../../../api/CallProblem.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { Day, useToday } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Code } from '../../../ui/text.tsx'
import { Facts } from '../../../ui/lists.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { checkOf, issueDateOf, keptIdentity, type Draft, type Person, type StepProps } from './draft.ts'
import { Dues, Renewals } from './Renewals.tsx'
import { type Candidates, completed, renewalsOf } from './useCandidates.ts'
import styles from './issue.module.css'

const stepOf: Record<string, number> = { templateId: 1, userId: 2, people: 2, identityCheck: 3, issueDate: 3 }

interface Props extends Pick<StepProps, 'draft' | 'authority'> {
  go: (step: number) => void
  failure: unknown
  candidates: Candidates
  /** The print preview, unless it is shown beside the step. */
  preview: ReactNode
  children: ReactNode
}

export function ReviewStep({ draft, go, authority, failure, candidates, preview, children }: Props) {
  const { t } = useTexts()
  const today = useToday()
  const { template, people } = draft
  if (!template || people.length === 0) return null
  const day = issueDateOf(draft, today, authority.backdates)
  const awaited = people.filter(({ email }) => email).length
  return (
    <>
      {failure !== null && <Refusal failure={failure} go={go} />}
      <Renewals renewals={renewalsOf(people, candidates.byId)} />
      <div className="panel">
        <ReviewFacts {...{ draft, template, day, go, candidates }} issuer={authority.name} />
      </div>
      {awaited > 0 && <Notice>{t('certificate.issue.awaited', { count: awaited })}</Notice>}
      {children}
      {preview}
    </>
  )
}

interface FactsProps extends Pick<Props, 'draft' | 'go' | 'candidates'> {
  template: NonNullable<Draft['template']>
  day: string
  issuer: string
}

function ReviewFacts({ draft, template, day, issuer, go, candidates }: FactsProps) {
  const { t, locale } = useTexts()
  const { people, language, documents = [] } = draft
  const { level, name, validYears } = template
  const changeable = (step: number, term: string, value: ReactNode) => ({
    term,
    value,
    change: (
      <button
        type="button"
        className={styles.change}
        aria-label={`${term}: ${t('shell.change')}`}
        onClick={() => go(step)}
      >
        {t('shell.change')}
      </button>
    ),
  })
  const { byId } = candidates
  const checkText = (person: Person) => {
    const identity = keptIdentity(draft, person, byId)
    if (!identity) return checkOf(draft, person)
    return t('certificate.issue.identityKept.review', {
      check: identity.check,
      day: formatDay(identity.day, locale),
    })
  }
  const checks = Map.groupBy(people, checkText)
  const files = documents.map(({ name: file }) => file).join(' · ')
  const facts = [
    changeable(1, t('certificate.issue.template.term'), `${level} · ${name}`),
    language && changeable(1, t('template.language'), t(`template.language.${language}`)),
    changeable(
      2,
      t('certificate.issue.person.term', { count: people.length }),
      <Named people={people.map((person) => completed(person, byId))} />,
    ),
    changeable(3, t('certificate.issue.identityCheck'), <Checks {...{ checks, byId }} />),
    documents.length > 0 && changeable(3, t('certificate.issue.documents'), files),
    changeable(3, t('certificate.issue.issueDate'), <Day value={day} />),
    {
      term: t('certificate.issue.dueDate'),
      value: <Dues people={people} known={byId} usual={dueDate(day, validYears)} />,
    },
    { term: t('certificate.issuer'), value: issuer },
  ]
  return <Facts facts={facts.filter((fact) => fact !== false && fact !== null)} />
}

/** With names, unless all people were checked in the same way. */
function Checks({ checks, byId }: { checks: Map<string, Person[]>; byId: Candidates['byId'] }) {
  const entries = [...checks]
  if (entries.length <= 1) return entries[0]?.[0]
  return (
    <ul className={styles.many}>
      {entries.map(([check, people]) => (
        <li key={check}>
          {check}
          <br />
          <span className="small muted">
            {people.map((person) => completed(person, byId).fullname).join(', ')}
          </span>
        </li>
      ))}
    </ul>
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
