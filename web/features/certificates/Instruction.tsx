import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { certificates, type Certificate } from '#contract/certificate.ts'
import { isInForce } from '#domain/certificate.ts'
import { formatDay } from '#domain/day.ts'
import { isInstructionOver } from '#domain/instruction.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { resourceFields } from '../../resource/resourceFields.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useToday } from '../../i18n/Day.tsx'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toasts.tsx'

const headingId = 'certificate-instruction'

const instructionFields = resourceFields(
  { input: certificates.instruct.body },
  {
    area: 'certificate.instruction',
    fields: { day: { kind: 'date' }, instructor: { autoComplete: 'off' } },
  },
)

export default function Instruction({ certificate }: { certificate: Certificate }) {
  const { t, locale } = useTexts()
  const can = useCan()
  const today = useToday()
  const { instructionDue: due, instructedOn: last, state } = certificate
  // A link to this section may be followed before the section has loaded.
  useEffect(() => {
    if (location.hash === `#${headingId}`) document.getElementById(headingId)?.scrollIntoView()
  }, [])
  if (!due || !isInForce(state)) return null
  const day = formatDay(due, locale)
  return (
    <section className="panel stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('certificate.instruction')}</h2>
      {isInstructionOver(today, due) ? (
        <Notice severity="warning">{t('certificate.instruction.over', { day })}</Notice>
      ) : (
        <p>{t('certificate.instruction.next', { day })}</p>
      )}
      {last && <p className="muted">{t('certificate.instruction.last', { day: formatDay(last, locale) })}</p>}
      {can('certificate.instruct', certificate) && <Recording key={last} certificate={certificate} />}
    </section>
  )
}

function Recording({ certificate: { _id: id } }: { certificate: Certificate }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [recording, setRecording] = useState(false)
  const form = useForm({
    schema: certificates.instruct.body,
    initial: { day: useToday(), instructor: '' },
    send: async (body) => {
      const certificate = await call(certificates.instruct, { params: { id }, body })
      client.setQueryData([certificates.name, 'item', id], certificate)
      void client.invalidateQueries({ queryKey: [certificates.name, 'list'] })
      showToast(t('certificate.instruction.recorded'))
    },
  })
  if (!recording)
    return (
      <div>
        <Button variant="secondary" onClick={() => setRecording(true)}>
          {t('certificate.instruction.record')}
        </Button>
      </div>
    )
  return (
    <Form
      form={form}
      {...instructionFields}
      formId="instruction"
      submit={t('certificate.instruction.record')}
    />
  )
}
