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
import type { Item } from '../types.ts'
import type { List } from '../useList.ts'
import { useSharers, useViewActions } from './useViewActions.ts'
import styles from './ViewsMenu.module.css'
import { stateOfView } from './viewState.ts'

interface Props {
  list: List<Item>
  viewKey: ViewedList
  view: SavedView | undefined
  changed: boolean
  close: () => void
  name: (of?: SavedView) => void
}

export function ViewActions({ list, viewKey, view, changed, close, name }: Props) {
  const { t } = useTexts()
  const can = useCan()
  const actions = useViewActions(viewKey, list)
  const sharers = useSharers()
  const mine = view !== undefined && can('savedView.update', view)
  const run = (action: () => void) => () => {
    close()
    action()
  }
  return (
    <div className={styles.actions}>
      {view && changed && mine && (
        <ActionItem icon={<IconDeviceFloppy size={18} aria-hidden />} onClick={run(() => actions.save(view))}>
          {t('view.save')}
        </ActionItem>
      )}
      {view && changed && (
        <ActionItem
          icon={<IconArrowBackUp size={18} aria-hidden />}
          onClick={run(() => list.show(stateOfView(view, list.order)))}
        >
          {t('view.discard')}
        </ActionItem>
      )}
      <ActionItem icon={<IconCopyPlus size={18} aria-hidden />} onClick={run(() => name())}>
        {t('view.create')}
      </ActionItem>
      {view && (
        <ActionItem
          icon={view.isDefault ? <IconStarOff size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
          onClick={run(() => actions.setDefault(view.isDefault ? null : view))}
        >
          {t(view.isDefault ? 'view.noDefault' : 'view.setDefault')}
        </ActionItem>
      )}
      {view && mine && (
        <>
          <ActionItem icon={<IconPencil size={18} aria-hidden />} onClick={run(() => name(view))}>
            {t('view.rename')}
          </ActionItem>
          {sharers
            .filter(({ value }) => value !== (view.companyId ?? view.authorityId))
            .map((sharer) => (
              <ActionItem
                key={sharer.value}
                icon={<IconUsersGroup size={18} aria-hidden />}
                onClick={run(() => actions.share(view, sharer))}
              >
                {t('view.share', { owner: sharer.label })}
              </ActionItem>
            ))}
          {view.userId === null && (
            <ActionItem
              icon={<IconUserShare size={18} aria-hidden />}
              onClick={run(() => actions.share(view, null))}
            >
              {t('view.unshare')}
            </ActionItem>
          )}
          <ActionItem
            danger
            icon={<IconTrash size={18} aria-hidden />}
            onClick={run(() => actions.remove(view))}
          >
            {t('view.remove')}
          </ActionItem>
        </>
      )}
    </div>
  )
}

interface ActionProps {
  icon: ReactNode
  danger?: boolean
  onClick: () => void
  children: ReactNode
}

function ActionItem({ icon, danger, onClick, children }: ActionProps) {
  return (
    <button type="button" className={`${styles.entry} ${danger ? styles.danger : ''}`} onClick={onClick}>
      {icon}
      <span>{children}</span>
    </button>
  )
}
