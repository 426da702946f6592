# The 26 openings and what the engine thinks of them.

title_openings = 連珠 26 開局 · Tengen 天元
title_opening = 開局 { $code } · Tengen 天元
about_openings = 連珠 26 開局的名稱與評價：13 種直接開局與 13 種間接開局，擺在棋盤上，可以下也可以分析。
openings = 26 開局
way_openings = 名稱、評價與構想，都在棋盤上
openings_intro = 連珠的 26 開局。D 是直接開局，I 是間接開局。數字是第三手後輪到白棋時，引擎評估的黑棋勝率。選一個就能在棋盤上看。
openings_made = { $rules }。引擎 { $version } 為每種開局搜尋 { $nodes } 個局面。短時間的搜尋只是看法，不是證明。
openings_direct = 直接
openings_indirect = 間接
opening_title = { $name }（{ $code }）
opening_chance = { $percent }%
opening_direct = 直接開局：白子在黑棋第一子的旁邊。
opening_indirect = 間接開局：白子在黑棋第一子的斜角。
opening_value = 引擎評估的黑棋勝率：{ $chance }。
opening_win = 引擎找到黑棋必勝。
opening_loss = 引擎找到白棋必勝。
opening_line = 預期著法：{ $moves }
opening_how = 預期的著法也在棋盤上：可以往下逐手看，或自己落子。
opening_play = 從這裡下
opening_analyse = 分析
