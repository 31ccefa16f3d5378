import { useDebouncedValue } from '@mantine/hooks'
import { IconClipboardList, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { mostInCourse } from '#domain/certificate.ts'
import { isEmailEntry } from '#domain/roster.ts'
import { ScanPerson } from '../../../device/ScanButton.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { LoadError } from '../../../resource/LoadError.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Code } from '../../../ui/text.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { type CandidateById, invitedAs, type Person, type StepProps } from './draft.ts'
import { RosterDialog } from './RosterDialog.tsx'
import { Standing } from './Standing.tsx'
import { type Candidates, refusedOf, renewalsOf, sortedByOutcome, useCandidates } from './useCandidates.ts'
import { type PeopleMatches, usePeople } from './usePeople.ts'
import styles from './issue.module.css'
import { useAccount } from '../../../session/session.ts'
import { Row, Rows } from '../../../ui/lists.tsx'

const pauseMs = 250

/** Finds anyone by Eval-ID, and people the authority knows by name. */
export function PersonStep({
  draft,
  change,
  missing,
  authority,
  candidates,
  day,
}: StepProps & CandidateProps) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const [pasting, setPasting] = useState(false)
  const [settled] = useDebouncedValue(text, pauseMs)
  const { data, error, refetch } = usePeople(settled, authority.id)
  const { people, template } = draft
  const found = data?.people ?? []
  const offered = useCandidates(
    { templateId: template?._id ?? '', issueDate: day, people: found },
    found.length > 0,
  )
  const refused = refusedOf(people, candidates.byId)
  const add = (more: Person[]) =>
    change(({ people }) => ({ people: [...people, ...more].slice(0, mostInCourse) }))
  const remove = (id: string) => change(({ people }) => ({ people: people.filter(({ _id }) => _id !== id) }))
  return (
    <>
      {missing && people.length === 0 && (
        <Notice severity="error">{t('certificate.issue.person.choose')}</Notice>
      )}
      <RefusedPeople
        count={refused.length}
        removeAll={() => change({ people: people.filter((person) => !refused.includes(person)) })}
      />
      {candidates.isError && <Notice>{t('certificate.issue.standing.unknown')}</Notice>}
      <TextField
        id="issue-person"
        type="search"
        label={t('certificate.issue.person.search')}
        value={text}
        onChange={setText}
        trailing={<ScanPerson onFound={setText} />}
        autoComplete="off"
      />
      <div className="row">
        <Button
          variant="secondary"
          icon={<IconClipboardList size={20} aria-hidden />}
          onClick={() => setPasting(true)}
        >
          {t('certificate.issue.roster')}
        </Button>
      </div>
      {error && !data ? (
        <LoadError problem={error} retry={() => void refetch()} />
      ) : data ? (
        <>
          <People
            found={data.total === 0 ? invitable(text) : data.people}
            known={offered.byId}
            searched={text.trim() !== ''}
            people={people}
            add={add}
            remove={remove}
          />
          <Further found={data} />
        </>
      ) : (
        <Skeleton height={160} />
      )}
      <ChosenPeople
        people={sortedByOutcome(people, candidates.byId)}
        known={candidates.byId}
        remove={remove}
      />
      <Selected people={people} candidates={candidates} />
      {pasting && template && (
        <RosterDialog {...{ people, add, day }} templateId={template._id} onClose={() => setPasting(false)} />
      )}
    </>
  )
}

function RefusedPeople({ count, removeAll }: { count: number; removeAll: () => void }) {
  const { t } = useTexts()
  if (count === 0) return null
  return (
    <Notice
      severity="error"
      action={
        <Button variant="secondary" onClick={removeAll}>
          {t('certificate.issue.selected.removeRefused', { count })}
        </Button>
      }
    >
      {t('certificate.issue.selected.refusedFirst', { count })}
    </Notice>
  )
}

interface CandidateProps {
  candidates: Candidates
  day: string
}

interface PeopleProps {
  found: Person[]
  known: CandidateById
  searched: boolean
  people: Person[]
  add: (more: Person[]) => void
  remove: (id: string) => void
}

function People({ found, known, searched, people, add, remove }: PeopleProps) {
  const { t } = useTexts()
  const refusal = useRefusal()
  const isRefused = (person: Person) => refusal(person) !== null || Boolean(known.get(person._id)?.refusal)
  const isChosen = (id: string) => people.some(({ _id }) => _id === id)
  const isFull = people.length >= mostInCourse
  return (
    <div role="status">
      {found.length === 0 ? (
        <p className="muted">
          {t(searched ? 'certificate.issue.person.none' : 'certificate.issue.person.first')}
        </p>
      ) : (
        <Choices
          label={t('certificate.issue.person.results')}
          chosen={isChosen}
          options={found.map((person) => ({
            value: person._id,
            title: person.fullname.trim() || t('certificate.issue.person.nameless'),
            what: (
              <>
                {person.email ? t('certificate.issue.person.invite') : <Code value={person.evalid} />}
                {refusal(person) ? ` · ${refusal(person)}` : <Standing candidate={known.get(person._id)} />}
              </>
            ),
            disabled: (isRefused(person) || isFull) && !isChosen(person._id),
          }))}
          onChange={(id, chosen) => {
            const person = found.find(({ _id }) => _id === id)
            if (!chosen) remove(id)
            else if (person) add([person])
          }}
        />
      )}
    </div>
  )
}

function Further({ found: { people, total, more } }: { found: PeopleMatches }) {
  const { t } = useTexts()
  if (total <= people.length) return null
  return (
    <p className="muted">
      {t(more ? 'certificate.issue.person.ofMore' : 'certificate.issue.person.of', {
        shown: people.length,
        total,
      })}
    </p>
  )
}

const invitable = (text: string) => (isEmailEntry(text.trim()) ? [invitedAs(text.trim())] : [])

/** Reason why a person cannot be chosen, with the same rule as the server; null if possible. */
function useRefusal() {
  const { t } = useTexts()
  const me = useAccount()._id
  return ({ _id, fullname }: Pick<Person, '_id' | 'fullname'>) => {
    if (_id === me) return t('problem.certificate.issuerIsHolder')
    return fullname.trim() === '' ? t('problem.certificate.holderIncomplete') : null
  }
}

interface ChosenProps {
  people: Person[]
  known: CandidateById
  remove: (id: string) => void
}

function ChosenPeople({ people, known, remove }: ChosenProps) {
  const { t } = useTexts()
  const title = t('certificate.issue.person.chosen', { count: people.length })
  if (people.length === 0) return null
  return (
    <section className="stack">
      <h2>{title}</h2>
      <Rows label={title}>
        {people.map(({ _id, fullname, evalid, email }) => (
          <Row
            key={_id}
            title={known.get(_id)?.fullname ?? fullname}
            what={
              email ? (
                t('certificate.issue.person.invited')
              ) : (
                <>
                  <Code value={known.get(_id)?.evalid ?? evalid} />
                  <Standing candidate={known.get(_id)} chosen />
                </>
              )
            }
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

/** Stays visible above the buttons of the wizard. */
function Selected({ people, candidates }: { people: Person[]; candidates: Candidates }) {
  const { t } = useTexts()
  const count = people.length
  if (count === 0) return null
  const renewing = renewalsOf(people, candidates.byId).length
  const refused = refusedOf(people, candidates.byId).length
  return (
    <p className={styles.selected} role="status">
      <b>{t('certificate.issue.selected', { count })}</b>
      {renewing > 0 && <span>{t('certificate.issue.selected.renewing', { count: renewing })}</span>}
      {refused > 0 && (
        <span data-what="refused">{t('certificate.issue.selected.refused', { count: refused })}</span>
      )}
    </p>
  )
}
