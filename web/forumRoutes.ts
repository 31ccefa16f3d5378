import { appPage, page } from './routeKinds.tsx'

export const forumRoutes = [
  appPage(
    'forum',
    page(() => import('./features/forum/ForumPage.tsx'), 'ForumPage'),
  ),
  appPage(
    'forum/new',
    page(() => import('./features/forum/NewTopicPage.tsx'), 'NewTopicPage'),
  ),
  appPage(
    'forum/name',
    page(() => import('./features/forum/ForumNamePage.tsx'), 'ForumNamePage'),
  ),
  appPage(
    'forum/reports',
    page(() => import('./features/forum/ComplaintsPage.tsx'), 'ComplaintsPage'),
  ),
  appPage(
    'forum/$id',
    page(() => import('./features/forum/TopicPage.tsx'), 'TopicPage'),
  ),
] as const
