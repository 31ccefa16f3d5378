import type { QueryClient } from '@tanstack/react-query'

export const forumQueries = [['topic'], ['answer'], ['complaint']]

export const refreshForum = (client: QueryClient) =>
  Promise.all(forumQueries.map((queryKey) => client.invalidateQueries({ queryKey })))
