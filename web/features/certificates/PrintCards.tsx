import { IconId } from '@tabler/icons-react'
import { certificates, type Certificate } from '#contract/certificate.ts'
import { addressOf } from '../../api/call.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { DownloadLink } from '../../ui/buttons.tsx'
import { hasCard } from './hasCard.ts'

export function PrintCards({ items }: { items: Certificate[] }) {
  const { t } = useTexts()
  const can = useCan()
  const printed = items.filter((one) => hasCard(one) && can('certificate.issue', one))
  if (printed.length === 0) return null
  const ids = printed.map(({ _id }) => _id).join(',')
  return (
    <DownloadLink
      href={addressOf(certificates.cards, {}, { ids, marks: true })}
      name={t('certificate.card.many.file')}
      icon={<IconId size={20} aria-hidden />}
    >
      {t('certificate.card.many', { count: printed.length })}
    </DownloadLink>
  )
}
