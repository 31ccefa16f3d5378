import { useState } from 'react'
import { dueDate, mayIssueOn } from '#domain/certificate.ts'
import { formatDay, isDay } from '#domain/day.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { HelpLine } from '../../../form/help/WithHelp.tsx'
import { Day, useToday } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Facts, Row, Rows } from '../../../ui/lists.tsx'
import { DayField } from '../../../i18n/dates/fields.tsx'
import { TextField, CheckField } from '../../../ui/fields.tsx'
import { checkFault, identityFault, issueDateOf, keptIdentity, type StepProps, type Draft } from './draft.ts'
import { Dues } from './Renewals.tsx'
import { type Candidates, completed } from './useCandidates.ts'
import styles from './issue.module.css'
import { type Uploads, UploadState } from './useUploads.tsx'
import { IconX } from '@tabler/icons-react'
import { mostDocuments } from '#contract/certificate.ts'
import { documentTypes } from '#contract/file.ts'
import { Button } from '../../../ui/buttons.tsx'
import { FileInput } from '../../../ui/files.tsx'

interface DatesProps extends StepProps {
  uploads: Uploads
  candidates: Candidates
}

export function DatesStep({ draft, change, authority, missing, uploads, candidates }: DatesProps) {
  const { t } = useTexts()
  const today = useToday()
  const day = issueDateOf(draft, today, authority.backdates)
  const years = draft.template?.validYears ?? 1
  const { fieldText } = useProblemText()
  const { byId } = candidates
  const { people } = draft
  const others = people.filter((person) => !keptIdentity(draft, person, byId))
  const keptCount = people.length - others.length
  const [rest] = others.map((person) => completed(person, byId))
  const restLabel =
    keptCount === 0
      ? t('certificate.issue.identityCheck')
      : others.length === 1 && rest
        ? t('certificate.issue.ownCheck', { name: rest.fullname })
        : t('certificate.issue.identityRest', { count: others.length })
  const fault = others.some((person) => identityFault(draft, person, byId))
    ? checkFault(draft.identityCheck)
    : undefined
  const due = isDay(day) ? <Dues people={people} known={byId} usual={dueDate(day, years)} /> : '–'
  return (
    <>
      <KeptIdentities {...{ draft, change, candidates }} />
      {others.length > 0 && (
        <TextField
          id="issue-identity"
          label={restLabel}
          hint={t('certificate.issue.identityCheck.hint')}
          value={draft.identityCheck}
          onChange={(identityCheck) => change({ identityCheck })}
          error={missing && fault ? fieldText(fault) : undefined}
        />
      )}
      {people.length > 1 && <OwnChecks {...{ draft, change, missing }} />}
      {authority.backdates && (
        <DayField
          id="issue-date"
          max={today}
          label={t('certificate.issue.issueDate')}
          hint={t('certificate.issue.issueDate.hint')}
          value={day}
          onChange={(typed) => change({ issueDate: typed === today ? null : typed })}
          error={missing && !mayIssueOn(day, today, true) ? t('problem.certificate.issueDate') : undefined}
        />
      )}
      <Documents {...{ draft, change, uploads }} />
      <div className="panel">
        <Facts
          facts={[
            ...(authority.backdates
              ? []
              : [{ term: t('certificate.issue.issueDate'), value: <Day value={day} /> }]),
            { term: t('certificate.validYears.term'), value: t('certificate.validYears', { count: years }) },
            { term: t('certificate.issue.dueDate'), value: <b aria-live="polite">{due}</b> },
          ]}
        />
        <HelpLine topic="validity" />
        {!authority.backdates && <p className="small muted">{t('certificate.issue.issueDate.today')}</p>}
      </div>
    </>
  )
}

/** The checks of the last year, which need not be repeated. */
function KeptIdentities({ draft, change, candidates }: Pick<DatesProps, 'draft' | 'change' | 'candidates'>) {
  const { t, locale } = useTexts()
  const keptChecks = draft.people.flatMap((person) => {
    const candidate = candidates.byId.get(person._id)
    return candidate?.identity ? [{ id: person._id, name: candidate.fullname, ...candidate.identity }] : []
  })
  if (keptChecks.length === 0) return null
  return (
    <div className="stack">
      <CheckField
        id="issue-identity-kept"
        label={t('certificate.issue.identityKept', { count: keptChecks.length })}
        hint={t('certificate.issue.identityKept.hint')}
        value={draft.keepsIdentity ?? true}
        onChange={(keepsIdentity) => change({ keepsIdentity })}
      />
      <ul className={`small muted ${styles.many}`}>
        {keptChecks.map(({ id, name, check, day }) => (
          <li key={id}>
            {t('certificate.issue.identityKept.one', { name, check, day: formatDay(day, locale) })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function OwnChecks({
  draft: { people, checks },
  change,
  missing,
}: Pick<StepProps, 'draft' | 'change' | 'missing'>) {
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  const errorOf = (own: string) => {
    const fault = missing && own.trim() !== '' && checkFault(own)
    return fault ? fieldText(fault) : undefined
  }
  const [open, setOpen] = useState(Object.values(checks).some((check) => check !== ''))
  return (
    <>
      <CheckField
        id="issue-own-checks"
        label={t('certificate.issue.ownChecks')}
        value={open}
        onChange={(isOpen) => {
          setOpen(isOpen)
          if (!isOpen) change({ checks: {} })
        }}
      />
      {open &&
        people.map(({ _id, fullname }) => (
          <TextField
            key={_id}
            id={`issue-identity-${_id}`}
            label={t('certificate.issue.ownCheck', { name: fullname })}
            optional
            value={checks[_id] ?? ''}
            error={errorOf(checks[_id] ?? '')}
            onChange={(check) => change(({ checks }) => ({ checks: { ...checks, [_id]: check } }))}
          />
        ))}
    </>
  )
}

interface Props extends Pick<StepProps, 'draft' | 'change'> {
  uploads: Uploads
}

function Documents({ draft, change, uploads }: Props) {
  const { t } = useTexts()
  const { documents = [] } = draft
  const label = t('certificate.issue.documents')
  const chosen = documents.length + uploads.running.length
  return (
    <section className="stack">
      {chosen < mostDocuments && (
        <FileInput
          key={chosen}
          id="issue-documents"
          label={label}
          optional
          hint={t('certificate.issue.documents.hint', { most: mostDocuments })}
          accept={documentTypes.join(',')}
          onChoose={uploads.add}
        />
      )}
      <UploadState uploads={uploads} />
      {documents.length > 0 && (
        <Rows label={label}>
          {documents.map(({ _id, name }) => (
            <Row
              key={_id}
              title={name}
              actions={
                <Button
                  variant="quiet"
                  aria-label={t('certificate.issue.person.remove', { name })}
                  onClick={() => change(without(_id))}
                >
                  <IconX size={20} aria-hidden />
                </Button>
              }
            />
          ))}
        </Rows>
      )}
    </section>
  )
}

const without =
  (id: string) =>
  ({ documents = [] }: Draft) => ({ documents: documents.filter(({ _id }) => _id !== id) })
