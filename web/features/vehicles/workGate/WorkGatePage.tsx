import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { workGate, type GateAnswer } from '#contract/workGate.ts'
import { call } from '../../../api/call.ts'
import { useForm } from '../../../form/useForm.ts'
import NoRights from '../../../resource/NoRights.tsx'
import { useCan } from '../../../session/useCan.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useToday } from '../../../i18n/Day.tsx'
import { PageHeader } from '../../../ui/pages.tsx'
import { Answer } from './Answer.tsx'
import { Question } from './Question.tsx'
import styles from './WorkGatePage.module.css'

export default function WorkGatePage() {
  const { t } = useTexts()
  const can = useCan()
  return (
    <>
      <PageHeader title={t('gate.title')} facts={can('gate.ask') && t('gate.what')} />
      {can('gate.ask') ? <Gate /> : <NoRights />}
    </>
  )
}

function Gate() {
  const { t } = useTexts()
  const today = useToday()
  const { vehicle = '' }: { vehicle?: string } = useSearch({ strict: false })
  const [answer, setAnswer] = useState<GateAnswer | null>(null)
  const form = useForm({
    schema: workGate.ask.body,
    initial: { person: '', companyVehicleId: vehicle, work: '', day: today },
    send: async (values) => setAnswer(await call(workGate.ask, { body: values as never })),
  })
  const set = (field: string, value: string) => {
    // The previous answer does not apply to the new question.
    setAnswer(null)
    form.set(field, value)
  }
  return (
    <div className={styles.page}>
      <Question form={form} set={set} />
      <div aria-live="polite">
        {answer ? <Answer answer={answer} /> : <p className={styles.none}>{t('gate.none')}</p>}
      </div>
    </div>
  )
}
