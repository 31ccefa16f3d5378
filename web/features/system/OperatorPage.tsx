import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { legal } from '#contract/legal.ts'
import { demandedFacts, operatorFields } from '#domain/legal.ts'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { Form } from '../../form/Form.tsx'
import type { FieldKind } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { Section, PageHeader } from '../../ui/pages.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { LoadError } from '../../resource/LoadError.tsx'
import { PageSkeleton } from '../../ui/states.tsx'
import { Checkpoint } from './Checkpoint.tsx'
import { Timestamps } from './Timestamps.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { TextEditor } from './TextEditor.tsx'
import { Versions, type EditedKind } from './Versions.tsx'

export default function OperatorPage() {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery({
    ...callQuery(['legal', 'edit'], legal.edit, {}),
    // A refetch would overwrite unsaved text.
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <PageHeader title={t('operator.page')} />
      {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && (
        <div className="stack-wide">
          <OperatorFacts key={data.version} edited={data} />
          <LegalTexts kinds={data.kinds} />
          <Timestamps />
          <Checkpoint />
        </div>
      )}
    </>
  )
}

function LegalTexts({ kinds }: { kinds: EditedKind[] }) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState(kinds[0]?.kind ?? 'privacy')
  const edited = kinds.find(({ kind }) => kind === chosen)
  return (
    <>
      <Section title={t('operator.texts')} what={t('operator.text.what')}>
        <SelectField
          id="legal-kind"
          label={t('operator.text.which')}
          value={chosen}
          onChange={(value) => setChosen(value as typeof chosen)}
          options={kinds.map(({ kind }) => ({ value: kind, label: t(`shell.${kind}`) }))}
        />
        {edited && <TextEditor key={`${edited.kind} ${edited.version}`} edited={edited} />}
      </Section>
      {edited && <Versions edited={edited} />}
    </>
  )
}

const kinds: Partial<Record<(typeof operatorFields)[number], FieldKind>> = {
  address: 'long',
  email: 'email',
  phone: 'tel',
  officer: 'long',
  supervisor: 'long',
  recipients: 'long',
}

function OperatorFacts({ edited }: { edited: Answer<typeof legal.edit> }) {
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
