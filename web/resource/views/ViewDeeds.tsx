import {
  IconArrowBackUp,
  IconCopyPlus,
  IconDeviceFloppy,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTrash,
  IconUserShare,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SavedView } from '#contract/savedView.ts'
import type { ViewedList } from '#domain/savedView.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useShown } from '../ResourceContext.ts'
import { useSharers } from './sharers.ts'
import { useViewDeeds } from './useViewDeeds.ts'
import styles from './ViewsMenu.module.css'
import { stateOfView } from './viewState.ts'

interface Props {
  viewed: ViewedList
  view: SavedView | undefined
  changed: boolean
  close: () => void
  name: (of?: SavedView) => void
}

export function ViewDeeds({ viewed, view, changed, close, name }: Props) {
  const { t } = useTexts()
  const { list } = useShown()
  const can = useCan()
  const deeds = useViewDeeds(viewed)
  const sharers = useSharers()
  const mine = view !== undefined && can('savedView.update', view)
  const run = (deed: () => void) => () => {
    close()
    deed()
  }
  return (
    <div className={styles.deeds}>
      {view && changed && mine && (
        <Deed icon={<IconDeviceFloppy size={18} aria-hidden />} onClick={run(() => deeds.save(view))}>
          {t('view.save')}
        </Deed>
      )}
      {view && changed && (
        <Deed
          icon={<IconArrowBackUp size={18} aria-hidden />}
          onClick={run(() => list.show(stateOfView(view, list.order)))}
        >
          {t('view.discard')}
        </Deed>
      )}
      <Deed icon={<IconCopyPlus size={18} aria-hidden />} onClick={run(() => name())}>
        {t('view.create')}
      </Deed>
      {view && (
        <Deed
          icon={view.isDefault ? <IconStarOff size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
          onClick={run(() => deeds.setDefault(view.isDefault ? null : view))}
        >
          {t(view.isDefault ? 'view.noDefault' : 'view.setDefault')}
        </Deed>
      )}
      {view && mine && (
        <>
          <Deed icon={<IconPencil size={18} aria-hidden />} onClick={run(() => name(view))}>
            {t('view.rename')}
          </Deed>
          {sharers
            .filter(({ value }) => value !== (view.companyId ?? view.authorityId))
            .map((sharer) => (
              <Deed
                key={sharer.value}
                icon={<IconUsersGroup size={18} aria-hidden />}
                onClick={run(() => deeds.share(view, sharer))}
              >
                {t('view.share', { owner: sharer.label })}
              </Deed>
            ))}
          {view.userId === null && (
            <Deed icon={<IconUserShare size={18} aria-hidden />} onClick={run(() => deeds.share(view, null))}>
              {t('view.unshare')}
            </Deed>
          )}
          <Deed danger icon={<IconTrash size={18} aria-hidden />} onClick={run(() => deeds.remove(view))}>
            {t('view.remove')}
          </Deed>
        </>
      )}
    </div>
  )
}

interface DeedProps {
  icon: ReactNode
  danger?: boolean
  onClick: () => void
  children: ReactNode
}

function Deed({ icon, danger, onClick, children }: DeedProps) {
  return (
    <button type="button" className={`${styles.entry} ${danger ? styles.danger : ''}`} onClick={onClick}>
      {icon}
      <span>{children}</span>
    </button>
  )
}
