import { appPage, page } from './routeKinds.tsx'

export const forumRoutes = [
  appPage(
    'forum',
    page(() => import('./features/forum/ForumPage.tsx')),
  ),
  appPage(
    'forum/new',
    page(() => import('./features/forum/NewTopicPage.tsx')),
  ),
  appPage(
    'forum/name',
    page(() => import('./features/forum/ForumNamePage.tsx')),
  ),
  appPage(
    'forum/reports',
    page(() => import('./features/forum/ComplaintsPage.tsx')),
  ),
  appPage(
    'forum/$id',
    page(() => import('./features/forum/TopicPage.tsx')),
  ),
] as const
