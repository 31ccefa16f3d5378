import { useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { SelectField } from '../../ui/fields.tsx'
import { Section } from '../../ui/pages.tsx'
import { TextEditor } from './TextEditor.tsx'
import { Versions, type EditedKind } from './Versions.tsx'

export function LegalTexts({ kinds }: { kinds: EditedKind[] }) {
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
