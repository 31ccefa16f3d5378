import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { checkpoints } from '#contract/checkpoint.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'

const severities = { continues: 'success', contradicts: 'error', foreign: 'warning' } as const

export function CompareCheckpoint() {
  const { t } = useTexts()
  const [compared, setCompared] = useState<Answer<typeof checkpoints.compare> | null>(null)
  const form = useForm({
    schema: checkpoints.compare.body,
    initial: { checkpoint: '' },
    part: 'checkpoint',
    send: async (body) => {
      // The previous result does not apply to the new input.
      setCompared(null)
      setCompared(await call(checkpoints.compare, { body }))
    },
  })
  return (
    <>
      <Form
        form={form}
        area="operator"
        submit={t('operator.checkpoint.compare')}
        fields={[{ field: 'checkpoint', text: 'note', kind: 'long', width: 'full' }]}
      />
      {compared && !form.changed && (
        <Notice severity={severities[compared.verdict]} title={t(`operator.checkpoint.${compared.verdict}`)}>
          <p>{t(`operator.checkpoint.${compared.verdict}.what`)}</p>
          {compared.given && (
            <p className="muted">
              <Moment value={compared.given.at} /> · {t('operator.checkpoint.size')} {compared.given.size}
            </p>
          )}
        </Notice>
      )}
    </>
  )
}
