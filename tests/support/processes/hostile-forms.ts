import type { HostileApp } from './hostile-app.ts';

/** Every form of the app: the file of its page, its address, and what it is sent with. */
export const forms = ({ shopId, stockId }: HostileApp): Record<string, [string, string[][]]> => ({
  'advertising.tsx': [
    '/advertising',
    [
      ['edit', 'title', 'text', 'hashtags', 'stockId'],
      ['settings', 'interests', 'telegramChannel', 'budgetDaily', 'ageMin'],
      ['generate', 'stockId'],
    ],
  ],
  'cart.tsx': [
    '/cart',
    [
      ['add', 'stockId', 'option', 'color', 'size'],
      ['set', 'stockId', 'variantId', 'quantity'],
    ],
  ],
  'likes.tsx': ['/likes', [['', 'stockId']]],
  'my-shops.tsx': ['/my/shops', [['', 'shopId']]],
  'my-waiting.tsx': ['/my/waiting', [['', 'stockId', 'variantId']]],
  'chat.tsx': [`/chat/${shopId}`, [['', 'text', 'stockId', 'operationId']]],
  'checkout.tsx': [
    `/checkout/${shopId}`,
    [['', 'name', 'phone', 'address', 'note', 'promo', 'place', 'zone', 'feeKobo', 'lines', 'key']],
  ],
  'codes.tsx': [
    '/codes',
    [
      ['', 'code', 'kind', 'value', 'minimum', 'from', 'until', 'mostUses', 'mostPerPhone', 'item'],
      ['stop', 'id'],
    ],
  ],
  'deal.tsx': [
    '/deal/22222222222222222222',
    [
      ['accept', 'seenKobo'],
      ['counter', 'seenKobo', 'amount'],
      ['', 'name', 'phone', 'address', 'promo', 'deal', 'lines', 'discountKobo', 'key'],
    ],
  ],
  'make-offer.tsx': [
    `/stocks/${stockId}/offer`,
    [['', 'variantId', 'amount', 'quantity', 'name', 'phone', 'stepTicket']],
  ],
  'offers.tsx': [
    '/offers',
    [
      ['accept', 'id', 'seenKobo'],
      ['counter', 'id', 'seenKobo', 'amount'],
    ],
  ],
  'delivery.tsx': [
    '/delivery',
    [
      ['zone', 'id', 'name', 'places', 'fee', 'daysFrom', 'daysTo', 'freeFrom'],
      ['remove', 'id'],
      ['pickup', 'pickupAddress', 'openDays', 'opensAt', 'closesAt', 'opens1', 'closes1'],
      ['holiday', 'until'],
    ],
  ],
  'enter.tsx': [
    '/operator/enter',
    [
      ['device', 'any'],
      ['question', 'pin'],
      ['passkey', 'response'],
    ],
  ],
  'team.tsx': [
    '/operator/team',
    [
      ['allow', 'deviceId', 'reason'],
      ['refuse', 'deviceId', 'reason'],
      ['name', 'phone', 'name', 'role', 'reason'],
      ['remove', 'userId', 'reason'],
    ],
  ],
  'reports.tsx': ['/operator/reports', [['undo-wave', 'reason']]],
  'report-case.tsx': [
    `/operator/reports/${stockId}`,
    [
      ['decide', 'decision', 'isScam', 'reason'],
      ['undo', 'tells', 'reason'],
    ],
  ],
  'one-shop.tsx': [
    `/operator/shops/${shopId}`,
    [
      ['measure', 'kind', 'key', 'reason'],
      ['answer', 'measureId', 'isRead', 'reason'],
      ['lift', 'measureId', 'reason'],
      ['finding', 'findingId', 'isBack', 'reason'],
      ['plan', 'planId', 'months', 'key', 'reason'],
      ['lower', 'planId', 'key', 'reason'],
      ['plan-back', 'id', 'reason'],
      ['take-back', 'reference', 'reason'],
      ['place-seen', 'isSo', 'seen', 'reason'],
      ['registered', 'number', 'seen', 'reason'],
      ['unregistered', 'reason'],
      ['number-off', 'seen', 'reason'],
      ['remove', 'id', 'reason'],
    ],
  ],
  'money.tsx': [
    '/operator/money?show=unmatched',
    [
      ['settle', 'id', 'reason'],
      ['reopen', 'id', 'reason'],
    ],
  ],
  'one-order.tsx': [`/operator/money/${stockId}`, [['', 'paymentId', 'amount', 'key', 'reason']]],
  'jobs.tsx': [
    '/operator/jobs?show=failed',
    [
      ['again', 'id', 'reason'],
      ['now', 'id', 'reason'],
      ['drop', 'id', 'reason'],
      ['back', 'id', 'reason'],
    ],
  ],
  'signals.tsx': [
    '/operator/reports/signals',
    [
      ['remove', 'id', 'reason'],
      ['back', 'id', 'reason'],
    ],
  ],
  'words.tsx': [
    '/operator/words',
    [
      ['announce', 'en', 'pcm', 'ha', 'yo', 'ig', 'from', 'until', 'reason'],
      ['remove', 'id', 'reason'],
      ['back', 'id', 'reason'],
    ],
  ],
  'word-list.tsx': [
    '/operator/words/synonyms',
    [
      ['add', 'word', 'means', 'reason'],
      ['remove', 'id', 'reason'],
      ['back', 'id', 'reason'],
    ],
  ],
  'report.tsx': [`/report/item/${stockId}`, [['', 'reason', 'text', 'phone', 'stepTicket']]],
  'measures.tsx': ['/measures', [['', 'measureId', 'words', 'answer']]],
  'person.tsx': [`/operator/people/${stockId}`, [['sign-out', 'reason']]],
  'recovery.tsx': [
    `/operator/recoveries/${stockId}`,
    [
      ['', 'decision', 'seen', 'reason'],
      ['', 'reason'],
    ],
  ],
  'shop-export.tsx': ['/shop/export', [['', 'any'], ['anew']]],
  'my-data.tsx': [
    '/my-data',
    [
      ['start', 'phone'],
      ['code', 'phone', 'code'],
      ['erase', 'sure'],
    ],
  ],
  'shop-reviews.tsx': [`/shop/${shopId}/reviews`, [['', 'review', 'answer', 'change']]],
  'confirm.tsx': ['/confirm', [['code', 'code', 'pin', 'response']]],
  'find-order.tsx': [
    '/my/find',
    [
      ['start', 'phone', 'number'],
      ['resend', 'phone', 'number'],
      ['code', 'phone', 'number', 'code'],
    ],
  ],
  'language.tsx': ['/language', [['', 'language', 'back']]],
  'login.tsx': [
    '/login',
    [
      ['', 'phone'],
      ['code', 'phone', 'code'],
      ['passkey', 'response'],
    ],
  ],
  'login-recover.tsx': ['/login/recover', [['', 'phone', 'shopName', 'orderNumber']]],
  'logout.tsx': ['/logout', []],
  'messages.tsx': [
    '/messages',
    [
      ['send', 'text', 'threadId'],
      ['add-quick', 'text'],
      ['', 'id'],
    ],
  ],
  'not-found.tsx': ['/nowhere', [['', 'text']]],
  'order-detail.tsx': [
    `/orders/${stockId}`,
    [
      ['cancel', 'reason'],
      ['advance', 'to', 'paid', 'without'],
      ['hand-over', 'code', 'paid'],
      ['correct', 'paymentId', 'reason'],
    ],
  ],
  'order-track.tsx': [
    '/o/22222222222222',
    [
      ['claim', 'fromBank', 'screenshot'],
      ['', 'reference'],
    ],
  ],
  'payment.tsx': ['/payment?plan=pro', [['', 'plan', 'operation']]],
  'payments.tsx': [
    '/payments',
    [['', 'bank', 'accountName', 'accountNumber', 'bankCode', 'paymentId', 'reason']],
  ],
  'shared.tsx': ['/shared', [['', 'title', 'text', 'url']]],
  'register.tsx': [
    '/register',
    [
      ['', 'phone'],
      ['store', 'storeName', 'businessType'],
    ],
  ],
  'sections.tsx': [
    '/sections',
    [
      ['add', 'name'],
      ['rename', 'id', 'name'],
      ['order', 'order'],
    ],
  ],
  'shop-profile.tsx': [
    '/shop',
    [
      ['edit-shop', 'name', 'phoneNumber', 'address', 'telegramUsername', 'secondType'],
      ['names', 'firstName', 'lastName'],
      ['registration', 'number'],
      ['add-user', 'firstName', 'lastName', 'phoneNumber', 'shopId'],
      ['delete', 'name'],
    ],
  ],
  'shop-public.tsx': [`/shop/${shopId}`, [['', 'stars']]],
  'stock-edit.tsx': [
    `/stocks/${stockId}/edit`,
    [
      [
        '',
        'productName',
        'description',
        'notes',
        'price',
        'optionName',
        'rowOption',
        'rowColor',
        'rowPrice',
        'rowId',
        'operation',
      ],
    ],
  ],
  'stock-bin.tsx': ['/stocks/deleted', [['bring-back', 'stockId']]],
  'stock-history.tsx': [
    `/stocks/${stockId}/history`,
    [
      ['restock', 'variantId', 'note', 'quantity'],
      ['correct', 'variantId', 'reason', 'counted'],
    ],
  ],
  'stock-import.tsx': [
    '/stocks/import',
    [
      ['import', 'rows'],
      ['', 'file'],
    ],
  ],
  'stock-prices.tsx': [
    `/stocks/${stockId}/prices`,
    [
      ['offer', 'price', 'from', 'until'],
      ['costs', 'variantId', 'cost', 'floor', 'pieces'],
      ['negotiable', 'negotiable'],
    ],
  ],
  'stocks.tsx': [
    '/stocks',
    [
      ['add', 'productName', 'description', 'notes', 'price', 'imagePath', 'additionalImages'],
      ['remove-many', 'stockId'],
      ['bring-back', 'stockId'],
      ['change', 'stockId', 'price', 'quantity', 'status', 'seen', 'known'],
    ],
  ],
  'subscription.tsx': [
    '/subscription',
    [
      ['refund', 'reference'],
      ['', 'planId'],
    ],
  ],
});
