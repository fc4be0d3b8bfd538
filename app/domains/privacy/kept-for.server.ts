import { endedDays } from '#app/domains/accounts/accounts.jobs.server.ts';
import { codeDays } from '#app/domains/accounts/accounts.ts';
import { eventMonths } from '#app/domains/insights/insights.jobs.server.ts';
import { chatMonths } from '#app/domains/messages/old-chats.server.ts';
import { findingMonths, reportDays } from '#app/domains/moderation/kept/report-days.ts';
import { followDays } from '#app/domains/notices/notices.jobs.server.ts';
import { claimMonths } from '#app/domains/orders/claims/claim-photos.server.ts';
import { visitorDays } from '#app/platform/visitors/known-visitor.server.ts';
import { keptHours as exportHours } from './export/shop-exports.ts';

/** How long things are kept, in the order of the page of privacy, which says what the rounds do. */
export const keptFor = {
  codeDays,
  visitorDays,
  eventMonths,
  chatMonths,
  claimMonths,
  reportDays,
  findingMonths,
  followDays,
  endedDays,
  exportHours,
};
