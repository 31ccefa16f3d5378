import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'

interface Props {
  /** Zero-based. */
  page: number
  perPage: number
  total: number
  onTurn: (page: number) => void
}

export function PageButtons({ page, perPage, total, onTurn }: Props) {
  const { t } = useTexts()
  const pages = Math.ceil(total / perPage)
  if (pages <= 1) return null
  return (
    <div className="row">
      <Button variant="secondary" disabled={page === 0} onClick={() => onTurn(page - 1)}>
        {t('shell.list.previous')}
      </Button>
      <span role="status">{t('shell.list.page', { page: page + 1, pages })}</span>
      <Button variant="secondary" disabled={page >= pages - 1} onClick={() => onTurn(page + 1)}>
        {t('shell.list.next')}
      </Button>
    </div>
  )
}
