# The 26 openings and what the engine thinks of them.

title_openings = 连珠二十六种开局 · 天元
title_opening = 开局 { $code } · 天元
about_openings = 连珠的二十六种开局：直指十三种、斜指十三种，附名称与优劣，可以摆上棋盘下或分析。
openings = 二十六种开局
way_openings = 名称、评价与后续着法，都在棋盘上
openings_intro = 连珠的二十六种开局。D 为直指，I 为斜指。数字是第三手后轮到白方时引擎估计的黑方胜率。选一种，在棋盘上查看。
openings_made = { $rules }。引擎 { $version } 为每种开局搜索 { $nodes } 个局面。短时间的搜索只是估计，不是证明。
openings_direct = 直指
openings_indirect = 斜指
opening_title = { $name }（{ $code }）
opening_chance = { $percent }%
opening_direct = 直指开局：白子紧挨黑方第一子。
opening_indirect = 斜指开局：白子在黑方第一子的斜邻。
opening_value = 引擎估计的黑方胜率：{ $chance }。
opening_win = 引擎找到黑方必胜。
opening_loss = 引擎找到白方必胜。
opening_line = 预期着法：{ $moves }
opening_how = 预期着法也在棋盘上：可向前逐手查看，也可自己落子试下。
opening_play = 从这里开始下
opening_analyse = 分析
