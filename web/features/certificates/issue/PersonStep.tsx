import { useState } from 'react'
import { useProblemText } from '../../../form/useProblemText.ts'
import { ScanPerson } from '../../../scan/ScanPerson.tsx'
import { useAccount } from '../../../session/session.ts'
import { useTexts } from '../../../texts/useTexts.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { Code } from '../../../ui/Code.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import type { Person } from './draft.ts'
import type { StepProps } from './step.ts'
import { usePeople } from './usePeople.ts'
import { useSettled } from './useSettled.ts'

/** Who gets it: anybody by Eval-ID, or somebody the authority knows. Never oneself. */
export function PersonStep({ draft, change, missing }: StepProps) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const [text, setText] = useState('')
  const { data, error, refetch } = usePeople(useSettled(text))
  return (
    <>
      {missing && <Notice mood="error">{t('certificate.issue.person.choose')}</Notice>}
      <TextField
        id="issue-person"
        type="search"
        label={t('certificate.issue.person.search')}
        value={text}
        onChange={setText}
        beside={<ScanPerson onFound={setText} />}
        autoComplete="off"
      />
      {error && !data ? (
        <ErrorState message={problemText(error)} retry={() => void refetch()} />
      ) : data ? (
        <People
          people={withChosen(data, text, draft.person)}
          searched={text.trim() !== ''}
          chosen={draft.person}
          choose={change}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </>
  )
}

interface PeopleProps {
  people: Person[]
  searched: boolean
  chosen: Person | null
  choose: StepProps['change']
}

function People({ people, searched, chosen, choose }: PeopleProps) {
  const { t } = useTexts()
  const me = useAccount()._id
  const refusal = ({ _id, fullname }: Person) => {
    if (_id === me) return t('problem.certificate.issuerIsHolder')
    return fullname.trim() === '' ? t('problem.certificate.holderIncomplete') : null
  }
  return (
    <div role="status">
      {people.length === 0 ? (
        <p className="muted">
          {t(searched ? 'certificate.issue.person.none' : 'certificate.issue.person.first')}
        </p>
      ) : (
        <Choice
          label={t('certificate.issue.person.results')}
          name="person"
          value={chosen?._id ?? null}
          options={people.map((person) => ({
            value: person._id,
            title: person.fullname.trim() || t('certificate.issue.person.nameless'),
            what: (
              <>
                <Code value={person.evalid} />
                {refusal(person) && ` · ${refusal(person)}`}
              </>
            ),
            disabled: refusal(person) !== null,
          }))}
          onChange={(id) => {
            const person = people.find(({ _id }) => _id === id)
            if (person) choose({ person: pick(person) })
          }}
        />
      )}
    </div>
  )
}

const pick = ({ _id, fullname, evalid }: Person): Person => ({ _id, fullname, evalid })

// Whoever is chosen stays in sight while nothing else is searched.
const withChosen = (people: Person[], text: string, chosen: Person | null) =>
  chosen && text.trim() === '' ? [chosen, ...people.filter(({ _id }) => _id !== chosen._id)] : people
