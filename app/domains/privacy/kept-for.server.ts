import { codeDays } from '#app/domains/accounts/accounts.ts';
import { eventMonths } from '#app/domains/insights/insights.jobs.server.ts';
import { chatMonths } from '#app/domains/messages/old-chats.server.ts';
import { visitorDays } from '#app/platform/visitors/known-visitor.server.ts';

/** How long things are kept: the page of privacy says what the rounds do. */
export const keptFor = { codeDays, visitorDays, eventMonths, chatMonths };
