import { Row, Rows } from '../../ui/Rows.tsx'
import { TagState } from '../../resource/TagState.tsx'
import { useHangingTags } from '../../resource/useTags.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Section } from '../../ui/Section.tsx'

/** The cars that are de-energised now, so that nobody switches one on; nothing where there are none. */
export function HangingTags() {
  const { t } = useTexts()
  const hanging = useHangingTags()
  if (hanging.length === 0) return null
  return (
    <Section title={t('tag.hanging')}>
      <Rows label={t('tag.hanging')}>
        {hanging.map((tag) => (
          <Row
            key={tag._id}
            to={`/app/company-vehicles/${tag.companyVehicleId}`}
            title={tag.vehicle}
            badge={<TagState tag={tag} />}
          />
        ))}
      </Rows>
    </Section>
  )
}
