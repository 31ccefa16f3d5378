import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Certificate } from '#contract/certificate.ts'
import { mayIssueOn } from '#domain/certificate.ts'
import { can } from '#domain/policy.ts'
import { useAskBeforeLeaving } from '../../form/useAskBeforeLeaving.ts'
import NoRights from '../../resource/NoRights.tsx'
import { useAccount } from '../../session/session.ts'
import { useSelectedAuthority } from '../../session/useSelectedAuthority.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useToday } from '../../i18n/Day.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { PageSkeleton } from '../../ui/states.tsx'
import { Wizard } from '../../ui/wizard.tsx'
import { DatesStep } from './issue/DatesStep.tsx'
import {
  changed,
  checkFault,
  checkOf,
  forAuthority,
  type Change,
  type Draft,
  issueDateOf,
} from './issue/draft.ts'
import { Issued } from './issue/Issued.tsx'
import { PersonStep } from './issue/PersonStep.tsx'
import { Prerequisites, usePrerequisites } from './issue/Prerequisites.tsx'
import { ReviewStep } from './issue/ReviewStep.tsx'
import { TemplateStep } from './issue/TemplateStep.tsx'
import { UploadState, useUploads } from './issue/useUploads.tsx'
import { useDraft, useRenewed } from './issue/useDraft.ts'
import { useIssue } from './issue/useIssue.ts'

type Authority = ReturnType<typeof useSelectedAuthority>['authorities'][number]

export default function NewCertificatePage() {
  const { t } = useTexts()
  const { actor } = useAccount()
  const { authorities, authority, select } = useSelectedAuthority()
  const issuing = authorities.filter(({ id }) => can(actor, 'certificate.issue', { authorityId: id }))
  const { renew } = useSearch({ strict: false })
  const { data: renewed, isLoading } = useRenewed(renew)
  const authorityId = renewed?.authorityId ?? authority?.id
  const chosen = issuing.find(({ id }) => id === authorityId) ?? issuing[0]
  if (isLoading) return <PageSkeleton />
  if (!chosen)
    return (
      <>
        <PageHeader title={t('certificate.issue.title')} />
        <NoRights />
      </>
    )
  return <Issuing key={chosen.id} authority={chosen} issuing={issuing} select={select} renewed={renewed} />
}

interface Props {
  authority: Authority
  issuing: Authority[]
  select: (id: string) => void
  renewed: ReturnType<typeof useRenewed>['data']
}

const questions = ['template', 'person', 'dates', 'review'] as const

function Issuing(props: Props) {
  const { draft, ...drafted } = useDraft(useAccount()._id, props.renewed)
  return draft ? <Steps {...props} {...drafted} stored={draft} /> : <PageSkeleton />
}

type StepsProps = Omit<Props, 'renewed'> & Omit<ReturnType<typeof useDraft>, 'draft'> & { stored: Draft }

function Steps(props: StepsProps) {
  const [issued, setIssued] = useState<Certificate | null>(null)
  if (!issued) return <Questions {...props} onIssued={setIssued} />
  const another = () => {
    setIssued(null)
    props.restart()
  }
  return <Issued key={issued._id} certificate={issued} onRetried={setIssued} onAnother={another} />
}

type QuestionsProps = StepsProps & { onIssued: (certificate: Certificate) => void }

function Questions(props: QuestionsProps) {
  const { t } = useTexts()
  const { authority, issuing, select, saving, change } = props
  const [fits, setFits] = useState(true)
  const { step, go, next, draft, answer, missing, uploads, prerequisites, failure, pending } = useSteps(props)
  const question = questions[step - 1] ?? 'template'
  const isReview = question === 'review'
  const stepProps = { draft, change: answer, authority: backdating(authority), missing }
  return (
    <Wizard
      title={t('certificate.issue.title')}
      question={t(`certificate.issue.${question}`)}
      hint={question === 'dates' ? undefined : t(`certificate.issue.${question}.hint`)}
      step={step}
      steps={questions.length}
      saving={saving}
      onBack={step > 1 ? () => go(step - 1) : undefined}
      onNext={() => void next()}
      nextLabel={isReview ? t('certificate.issue.submit', { count: draft.people.length }) : undefined}
      nextDisabled={isReview && !fits}
      pending={pending || (isReview && (!prerequisites.isLoaded || uploads.running.length > 0))}
    >
      {question === 'template' && (
        <>
          <AuthorityField id={authority.id} issuing={issuing} select={select} />
          <TemplateStep {...stepProps} />
        </>
      )}
      {question === 'person' && <PersonStep {...stepProps} />}
      {question === 'dates' && <DatesStep {...stepProps} uploads={uploads} />}
      {isReview && (
        <ReviewStep {...stepProps} go={go} failure={failure} onFits={setFits}>
          <UploadState uploads={uploads} />
          <Prerequisites
            {...{ draft, prerequisites, missing }}
            onCheck={(prerequisitesChecked) => change({ prerequisitesChecked })}
          />
        </ReviewStep>
      )}
    </Wizard>
  )
}

const backdating = ({ id, name, role }: Authority) => ({ id, name, backdates: role === 'admin' })

function AuthorityField({ id, issuing, select }: { id: string } & Pick<Props, 'issuing' | 'select'>) {
  const { t } = useTexts()
  if (issuing.length < 2) return null
  return (
    <SelectField
      id="issue-authority"
      label={t('certificate.issue.authority')}
      none={null}
      options={issuing.map((one) => ({ value: one.id, label: one.name }))}
      value={id}
      onChange={select}
    />
  )
}

function useSteps({ authority, stored, change, drop, onIssued }: QuestionsProps) {
  const today = useToday()
  const navigate = useNavigate()
  const { issue, failure, pending, forget } = useIssue()
  const [missing, setMissing] = useState(false)
  const { id } = authority
  const draft = forAuthority(stored, id)
  const day = issueDateOf(draft, today, backdating(authority).backdates)
  const open = firstOpen(draft, day, today)
  const step = Math.min(draft.step, open)
  // A confirmed check applies only to these people, this template and this day.
  const answer = (part: Change) =>
    change((now) => changed({ ...forAuthority(now, id), prerequisitesChecked: false }, part))
  const uploads = useUploads(id, change)
  const isUploading = uploads.running.length > 0
  useAskBeforeLeaving(isUploading)
  const prerequisites = usePrerequisites(draft, day, step === questions.length)
  const go = (to: number) => {
    setMissing(false)
    forget()
    change(({ key }) => ({ step: to, key }))
  }
  const next = async () => {
    if (step < open) return go(step + 1)
    if (isUploading) return
    if (step < questions.length || (prerequisites.isOpen && !draft.prerequisitesChecked))
      return setMissing(true)
    const ordered = await issue(draft, day)
    if (!ordered) return
    await drop()
    if ('certificate' in ordered) return onIssued(ordered.certificate)
    await navigate({ to: '/app/courses/$id', params: { id: ordered.courseId } })
  }
  return { step, go, next, draft, answer, missing, uploads, prerequisites, failure, pending }
}

function firstOpen(draft: Draft, day: string, today: string) {
  const { template, people } = draft
  if (!template) return 1
  if (people.length === 0) return 2
  const identified = people.every((person) => !checkFault(checkOf(draft, person)))
  return identified && mayIssueOn(day, today, true) ? 4 : 3
}
