import { Row, Rows } from '../../ui/lists.tsx'
import { TagState } from '../vehicles/public/TagState.tsx'
import { TagsUnknown } from '../vehicles/public/TagsUnknown.tsx'
import { useHangingTags } from '../vehicles/public/useTags.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Section } from '../../ui/pages.tsx'

/** Vehicles that are de-energised now. Hidden only if it is certain that there are none. */
export function HangingTags() {
  const { t } = useTexts()
  const { tags, total, isUnknown, retry } = useHangingTags()
  if (tags.length === 0) return isUnknown && <TagsUnknown retry={retry} />
  return (
    <Section title={t('tag.hanging')}>
      {isUnknown && <TagsUnknown retry={retry} />}
      <Rows label={t('tag.hanging')}>
        {tags.map((tag) => (
          <Row
            key={tag._id}
            to={`/app/company-vehicles/${tag.companyVehicleId}`}
            title={tag.vehicle}
            badge={<TagState tag={tag} />}
          />
        ))}
      </Rows>
      {total > tags.length && <p className="muted">{t('tag.more', { count: total - tags.length })}</p>}
    </Section>
  )
}
