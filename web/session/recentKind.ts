/** Under what the device keeps where somebody went last; it goes with their session. */
export const recentKind = 'recentTarget'
