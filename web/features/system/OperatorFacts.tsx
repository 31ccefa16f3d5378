import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { legal } from '#contract/legal.ts'
import { demandedFacts, operatorFields } from '#domain/legal.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import type { FieldKind } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { Section } from '../../ui/pages.tsx'
import { showToast } from '../../ui/toasts.tsx'

const kinds: Partial<Record<(typeof operatorFields)[number], FieldKind>> = {
  address: 'long',
  email: 'email',
  phone: 'tel',
  officer: 'long',
  supervisor: 'long',
  recipients: 'long',
}

export function OperatorFacts({ edited }: { edited: Answer<typeof legal.edit> }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { facts, version, missing } = edited
  const form = useForm({
    schema: legal.setFacts.body,
    initial: { ...facts, version },
    send: async (body) => {
      await call(legal.setFacts, { body })
      await client.invalidateQueries({ queryKey: ['legal'] })
      showToast(t('operator.facts.saved'))
    },
  })
  return (
    <Section title={t('operator.facts')} what={t('operator.facts.what')}>
      {missing.length > 0 && (
        <Notice severity="warning">
          {t('operator.missing', { fields: missing.map((field) => t(`operator.${field}`)).join(', ') })}
        </Notice>
      )}
      <Form
        form={form}
        area="operator"
        submit={t('operator.facts.save')}
        fields={operatorFields.map((field) => ({
          field,
          kind: kinds[field] ?? 'text',
          optional: !demandedFacts.some((one) => one === field),
        }))}
      />
    </Section>
  )
}
