import { isNotNull, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { reviews } from '#app/domains/reviews/reviews.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { idColumn, moment } from '#app/platform/db/columns.server.ts';
import type { AsReported } from './kept/as-reported.ts';
import type { MeasureKind } from './measures/measures.ts';
import type { ReportKind, ReportReason } from './reports/reports.ts';

const shopId = () =>
  uuid('shop_id')
    .notNull()
    .references(() => shops.id, { onDelete: 'cascade' });

/** What waits for an operator: one row a thing, for as long as nobody has decided; reports after that open a new one. */
export const reportCases = pgTable(
  'report_cases',
  {
    id: idColumn(),
    kind: text('kind').$type<ReportKind>().notNull(),
    /** An item, a shop, a review or a thread; without a foreign key, so that what was reported is known when it is gone. */
    subjectId: uuid('subject_id').notNull(),
    shopId: shopId(),
    /** What it was called then. */
    name: text('name').notNull(),
    reports: integer('reports').notNull().default(0),
    openedAt: moment('opened_at').notNull(),
    /** When a rule has acted on it, or opened it. */
    ruledAt: moment('ruled_at'),
    /** When the rule would have hidden it, and had hidden so much already that it only waits. */
    heldBackAt: moment('held_back_at'),
    closedAt: moment('closed_at'),
    /** What an operator decided. */
    decision: text('decision').$type<MeasureKind | 'dismiss'>(),
    /** Closed with a measure that found a scam: two of these suspend the shop. */
    isScam: boolean('is_scam').notNull().default(false),
    /** How an item or a review looked when it was reported, each look once: it can be changed before anybody has come to it. */
    asReported: jsonb('as_reported').$type<AsReported[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('report_cases_open').on(table.kind, table.subjectId).where(sql`closed_at is null`),
    index('report_cases_waiting').on(table.id).where(sql`closed_at is null`),
    index('report_cases_closed').on(table.closedAt, table.id).where(isNotNull(table.closedAt)),
    index('report_cases_by_shop').on(table.shopId, table.id),
    index('report_cases_by_subject').on(table.subjectId),
    check('report_cases_kind', sql`${table.kind} in ('item', 'shop', 'chat', 'review')`),
    check('report_cases_decided', sql`(${table.closedAt} is null) = (${table.decision} is null)`),
  ],
);

/** One of a visitor about a thing, for as long as nobody has decided; said again after that, it is another. */
export const reports = pgTable(
  'reports',
  {
    id: idColumn(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ReportKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull(),
    /** To call back; only if the visitor gave one. */
    phoneKey: text('phone_key'),
    visitorKey: text('visitor_key').notNull(),
    /** A keyed hash, as orders keep it: enough to count, useless to find anybody. */
    network: text('network').notNull(),
    /** What it counts for the rule that hides items: less with each report of its network; 0 of whom nobody knows. */
    weight: real('weight').notNull().default(0),
    /** In which the outcome is told. */
    language: text('language').notNull().default('en'),
    /** Of a chat: said by the shop in it and not by the buyer. */
    byTeam: boolean('by_team').notNull().default(false),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('reports_once_a_case').on(
      table.visitorKey,
      table.kind,
      table.subjectId,
      table.caseId,
    ),
    index('reports_by_case').on(table.caseId, table.id),
    index('reports_by_phone').on(table.phoneKey).where(isNotNull(table.phoneKey)),
    index('reports_by_subject').on(table.kind, table.subjectId, table.network),
    index('reports_by_network').on(table.network, table.at),
    check(
      'reports_reason',
      sql`${table.reason} in ('scam', 'stolen', 'forbidden', 'price', 'rude', 'other')`,
    ),
  ],
);

/** What was done about a shop, in words that the shop gets. It holds until it is lifted. */
export const measures = pgTable(
  'measures',
  {
    id: idColumn(),
    shopId: shopId(),
    kind: text('kind').$type<MeasureKind>().notNull(),
    /** Of a hidden item. */
    stockId: uuid('stock_id').references(() => stocks.id, { onDelete: 'cascade' }),
    /** Of a hidden review. */
    reviewId: uuid('review_id').references(() => reviews.id, { onDelete: 'cascade' }),
    itemName: text('item_name').notNull().default(''),
    caseId: uuid('case_id').references(() => reportCases.id, { onDelete: 'set null' }),
    /** The operator's words; empty for a rule, whose words are in every language. */
    reason: text('reason').notNull(),
    byRule: boolean('by_rule').notNull().default(false),
    /** Of a hidden review: written to be read by its writer too. Reasons of before are for the shop alone. */
    forWriter: boolean('for_writer').notNull().default(false),
    /** Names the form that it was sent with: sent twice, it is one letter. */
    formKey: text('form_key'),
    at: moment('at').notNull(),
    /** When somebody who may answer has opened the shop's letters; again empty when its words change. */
    seenAt: moment('seen_at'),
    liftedAt: moment('lifted_at'),
    liftReason: text('lift_reason').notNull().default(''),
    /** The shop's one answer. */
    answer: text('answer').notNull().default(''),
    answeredAt: moment('answered_at'),
    /** When an operator has read the answer. */
    answerSeenAt: moment('answer_seen_at'),
  },
  (table) => [
    index('measures_by_shop').on(table.shopId, table.id),
    index('measures_by_case').on(table.caseId),
    index('measures_of_rules').on(table.at).where(sql`by_rule and lifted_at is null`),
    index('measures_by_stock').on(table.stockId),
    index('measures_by_review').on(table.reviewId).where(isNotNull(table.reviewId)),
    index('measures_answered')
      .on(table.answeredAt)
      .where(sql`answer_seen_at is null and answered_at is not null`),
    uniqueIndex('measures_one_of_form').on(table.formKey).where(isNotNull(table.formKey)),
    // A case holds a thing once; several cases may hold the same one.
    uniqueIndex('measures_one_of_case')
      .on(table.caseId, table.kind)
      .where(sql`case_id is not null and lifted_at is null`),
    check(
      'measures_kind',
      sql`${table.kind} in ('hide', 'hide_review', 'warn', 'suspend', 'message', 'plan')`,
    ),
    check('measures_item', sql`(${table.kind} = 'hide') = (${table.stockId} is not null)`),
    check(
      'measures_review',
      sql`(${table.kind} = 'hide_review') = (${table.reviewId} is not null)`,
    ),
  ],
);

/**
 * What was found to be a scam in a shop that its owner has deleted, for as long as the page of privacy says: whoever begins anew
 * does not begin without a past.
 */
export const pastScams = pgTable(
  'past_scams',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    foundAt: moment('found_at').notNull(),
    /** From then on it is kept so long: however old it was, it counted in the shop until then. */
    deletedAt: moment('deleted_at').notNull(),
    /** An operator has found that it was wrong: it does not count. It stays as long, so that this can be taken back. */
    struckAt: moment('struck_at'),
  },
  (table) => [
    index('past_scams_by_user').on(table.userId, table.foundAt),
    index('past_scams_by_time').on(table.deletedAt),
  ],
);
