import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Certificate } from '#contract/certificate.ts'
import { can } from '#domain/policy.ts'
import { useAskBeforeLeaving } from '../../form/useAskBeforeLeaving.ts'
import NoRights from '../../resource/NoRights.tsx'
import { useAccount } from '../../session/session.ts'
import { useSelectedAuthority } from '../../session/useSelectedAuthority.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useToday } from '../../i18n/Day.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { WizardSkeleton } from '../../ui/states.tsx'
import { Wizard } from '../../ui/wizard.tsx'
import { DatesStep } from './issue/DatesStep.tsx'
import { changed, draftKeyOf, forAuthority, type Change, type Draft, issueDateOf } from './issue/draft.ts'
import { firstOpenQuestion } from './issue/firstOpen.ts'
import { Issued } from './issue/Issued.tsx'
import { PersonStep } from './issue/PersonStep.tsx'
import { PreviousOrder, type Previous, RefusedForAll } from './issue/notices.tsx'
import { Prerequisites } from './issue/Prerequisites.tsx'
import { PrintPreview } from './issue/PrintPreview.tsx'
import { ReviewStep } from './issue/ReviewStep.tsx'
import { TemplateStep } from './issue/TemplateStep.tsx'
import { useRefusals } from './issue/useRefusals.ts'
import { UploadState, useUploads } from './issue/useUploads.tsx'
import { HigherLevels } from './issue/Standing.tsx'
import { unprovenOf, useCandidates } from './issue/useCandidates.ts'
import { useDraft, useRenewed } from './issue/useDraft.ts'
import { useIssue } from './issue/useIssue.ts'
import { type Prepared, prepared } from './public/prepared.ts'
import styles from './issue/issue.module.css'

type Authority = ReturnType<typeof useSelectedAuthority>['authorities'][number]

export default function NewCertificatePage() {
  const { t } = useTexts()
  const { actor } = useAccount()
  const { authorities, authority, select } = useSelectedAuthority()
  const issuing = authorities.filter(({ id }) => can(actor, 'certificate.issue', { authorityId: id }))
  const { renew } = useSearch({ strict: false })
  const isSelection = renew === prepared
  const passed = useLocation({ select: ({ state }) => (isSelection ? state.prepared : undefined) })
  const [isChanged, setIsChanged] = useState(false)
  const { data: renewed, isLoading } = useRenewed(isSelection ? undefined : renew)
  const given = renewed ?? (isChanged ? undefined : passed)
  const authorityId = given?.authorityId ?? authority?.id
  const chosen = issuing.find(({ id }) => id === authorityId) ?? issuing[0]
  if (isLoading) return <WizardSkeleton />
  if (!chosen)
    return (
      <>
        <PageHeader title={t('certificate.issue.title')} />
        <NoRights />
      </>
    )
  const key = draftKeyOf(renew)
  return (
    <Issuing
      key={`${key} ${chosen.id}`}
      {...{ issuing, renewed, passed }}
      select={(id) => {
        setIsChanged(true)
        select(id)
      }}
      draftKey={key}
      authority={chosen}
    />
  )
}

interface Props {
  authority: Authority
  issuing: Authority[]
  select: (id: string) => void
  renewed: ReturnType<typeof useRenewed>['data']
  passed: Prepared | undefined
  draftKey: string
}

const questions = ['template', 'person', 'dates', 'review'] as const

function Issuing(props: Props) {
  const { renewed, passed, draftKey: key } = props
  const { draft, ...drafted } = useDraft(useAccount()._id, { key, renewed, passed })
  return draft ? <Steps {...props} {...drafted} stored={draft} /> : <WizardSkeleton />
}

type StepsProps = Omit<Props, 'renewed' | 'passed' | 'draftKey'> &
  Omit<ReturnType<typeof useDraft>, 'draft'> & { stored: Draft }

function Steps(props: StepsProps) {
  const navigate = useNavigate()
  const [issued, setIssued] = useState<Certificate | null>(null)
  const [previous, setPrevious] = useState<Previous | null>(null)
  if (!issued) return <Questions {...props} {...{ previous, setPrevious }} onIssued={setIssued} />
  const another = () => {
    setIssued(null)
    props.restart()
    // The next certificate renews nothing, so that its draft is not the one of this renewal.
    void navigate({ to: '/app/certificate/new', search: {} })
  }
  return <Issued key={issued._id} certificate={issued} onRetried={setIssued} onAnother={another} />
}

interface QuestionsProps extends StepsProps {
  onIssued: (certificate: Certificate) => void
  previous: Previous | null
  setPrevious: (previous: Previous | null) => void
}

/** From this width on, the document is beside the questions. */
const wide = '(min-width: 1200px)'

function Questions(props: QuestionsProps) {
  const { t } = useTexts()
  const [fits, setFits] = useState(true)
  const isWide = useMediaQuery(wide, false, { getInitialValueInEffect: false })
  const steps = useSteps(props)
  const { draft, day, candidates } = steps
  const { template, people, language } = draft
  const preview = template && (
    <PrintPreview
      templateId={template._id}
      issueDate={day}
      known={candidates.byId}
      onFits={setFits}
      {...{ people, language }}
    />
  )
  if (steps.step > 2 && !candidates.isLoaded) return <WizardSkeleton />
  return (
    <Question
      {...props}
      {...{ steps, fits }}
      preview={isWide ? null : preview}
      aside={
        isWide
          ? {
              label: t('certificate.issue.paper'),
              content: preview || <p className={styles.first}>{t('certificate.issue.paper.first')}</p>,
            }
          : undefined
      }
    />
  )
}

interface QuestionProps extends QuestionsProps {
  steps: ReturnType<typeof useSteps>
  fits: boolean
  preview: ReactNode
  aside: ComponentProps<typeof Wizard>['aside']
}

function Question({ steps, fits, preview, aside, ...props }: QuestionProps) {
  const { t } = useTexts()
  const { authority, issuing, select, saving, change, previous } = props
  const {
    step,
    go,
    leave,
    next,
    draft,
    day,
    answer,
    missing,
    uploads,
    candidates,
    unproven,
    failure,
    pending,
  } = steps
  const question = questions[step - 1] ?? 'template'
  const isReview = question === 'review'
  const { renewals = [] } = draft
  const isRenewing = question === 'template' && renewals.length > 0
  const choosesAuthority = renewals.length === 0 || renewals.some((one) => one.authorityId !== authority.id)
  const stepProps = { draft, change: answer, authority: backdating(authority), missing }
  return (
    <Wizard
      title={t('certificate.issue.title')}
      question={t(isRenewing ? 'certificate.issue.renewing.choose' : `certificate.issue.${question}`)}
      hint={hintOf(question, isRenewing, t)}
      step={step}
      steps={questions.length}
      saving={saving}
      onBack={step > 1 ? () => go(step - 1) : leave}
      backLabel={step > 1 ? undefined : t('shell.cancel')}
      onNext={() => void next()}
      nextLabel={isReview ? t('certificate.issue.submit', { count: draft.people.length }) : undefined}
      nextDisabled={isReview && !fits}
      aside={aside}
      pendingLabel={pending ? t('certificate.sealing.title') : undefined}
      pending={pending || (isReview && (!candidates.isCurrent || uploads.running.length > 0))}
    >
      <RefusedForAll refusal={candidates.refusal} />
      {question === 'template' && (
        <>
          {previous && <PreviousOrder {...previous} />}
          {choosesAuthority && <AuthorityField id={authority.id} issuing={issuing} select={select} />}
          <TemplateStep {...stepProps} />
        </>
      )}
      {question !== 'template' && <HigherLevels people={draft.people} known={candidates.byId} />}
      {question === 'person' && <PersonStep {...stepProps} {...{ candidates, day }} />}
      {question === 'dates' && <DatesStep {...stepProps} {...{ uploads, candidates }} />}
      {isReview && (
        <ReviewStep {...stepProps} {...{ go, failure, candidates, preview }}>
          <UploadState uploads={uploads} />
          <Prerequisites
            {...{ draft, unproven, missing }}
            onCheck={(prerequisitesChecked) => change({ prerequisitesChecked })}
          />
        </ReviewStep>
      )}
    </Wizard>
  )
}

function hintOf(
  question: (typeof questions)[number],
  isRenewing: boolean,
  t: ReturnType<typeof useTexts>['t'],
) {
  if (isRenewing) return t('certificate.issue.renewing.hint')
  return question === 'dates' ? undefined : t(`certificate.issue.${question}.hint`)
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

function useSteps({ authority, stored, change, finish, onIssued, setPrevious }: QuestionsProps) {
  const today = useToday()
  const navigate = useNavigate()
  const { issue, failure, pending, forget } = useIssue()
  const { missing, refuse, accept } = useRefusals()
  const { id } = authority
  const draft = forAuthority(stored, id)
  const { template, people } = draft
  const day = issueDateOf(draft, today, backdating(authority).backdates)
  const candidates = useCandidates({ templateId: template?._id ?? '', issueDate: day, people })
  const open = firstOpenQuestion(draft, { day, today, candidates })
  const step = Math.min(draft.step, open)
  // A confirmed check applies only to these people, this template and this day. An answer does not leave the step.
  const answer = (part: Change) =>
    change((now) => changed({ ...forAuthority(now, id), step, prerequisitesChecked: false }, part))
  const uploads = useUploads(id, change)
  const isUploading = uploads.running.length > 0
  useAskBeforeLeaving(isUploading)
  const unproven = unprovenOf(draft, candidates)
  const go = (to: number) => {
    accept()
    forget()
    change(({ key }) => ({ step: to, key }))
  }
  const leave = () => void navigate({ to: '/app/certificates', search: {} })
  const order = async () => {
    const ordered = await issue({ draft, issueDate: day, known: candidates.byId })
    if (!ordered) return
    if (await finish()) return setPrevious({ name: template?.name ?? '', ordered })
    if ('certificate' in ordered) return onIssued(ordered.certificate)
    await navigate({ to: '/app/courses/$id', params: { id: ordered.courseId } })
  }
  const next = async () => {
    // People to renew were chosen before, so the steps that are complete are skipped.
    if (step < open) return go(step === 1 && draft.renewals ? questions.length : step + 1)
    if (isUploading || (step === questions.length && !candidates.isCurrent)) return
    if (step < questions.length || candidates.refusal || (unproven.isOpen && !draft.prerequisitesChecked))
      return refuse()
    await order()
  }
  return {
    step,
    go,
    leave,
    next,
    draft,
    day,
    answer,
    missing,
    uploads,
    candidates,
    unproven,
    failure,
    pending,
  }
}
